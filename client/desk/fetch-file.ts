import { ApiFailure } from '#client/lib/api-failure.ts';

/** The answer of a call that answers a file. Throws an ApiFailure. */
export async function fetchFile(call: Promise<Response>): Promise<Response> {
  const response = await call.catch(() => {
    throw new ApiFailure('network_error', 0);
  });
  if (!response.ok) {
    throw new ApiFailure(response.status === 404 ? 'not_found' : 'server_error', response.status);
  }
  return response;
}

/** The PDF that a call answers. Throws an ApiFailure. */
export async function fetchPdf(call: Promise<Response>): Promise<Blob> {
  const response = await fetchFile(call);
  // We set the type, whatever the server sent: the browser shows it as a PDF and nothing else.
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
}
