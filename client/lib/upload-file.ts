interface Watched {
  /** How much of the file has been sent, 0 to 1. */
  onProgress: (part: number) => void;
  /** Ends the upload; what comes of it is a failure like a lost connection. */
  signal: AbortSignal;
}

/**
 * Posts a file as the field `file` of a form. `fetch` tells nothing of what it has sent, so this asks
 * the older way and answers as `fetch` does: it throws where no answer came.
 */
export function uploadFile(path: string, file: File, { onProgress, signal }: Watched) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new Error('no answer'));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.set('file', file);
    request.open('POST', path);
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  const retryAfter = request.getResponseHeader('Retry-After');
  if (retryAfter !== null) headers.set('Retry-After', retryAfter);
  return new Response(request.responseText, { status: request.status, headers });
}
