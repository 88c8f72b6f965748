interface UploadOptions {
  /** The share of the file that has been sent, 0 to 1. */
  onProgress: (part: number) => void;
  /** Aborts the upload, which then fails like a lost connection. */
  signal: AbortSignal;
}

/**
 * Posts a file as the form field `file`. `fetch` reports no upload progress, so this uses
 * XMLHttpRequest and behaves like `fetch`: it throws when there is no answer.
 */
export function uploadFile(path: string, file: File, { onProgress, signal }: UploadOptions) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new Error('no answer'));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
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
