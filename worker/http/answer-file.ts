import type { StoredFile } from '#worker/files/open-stored-file.ts';

/** No script in the file can run, and no other site can embed it. */
const sandboxHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Answers an uploaded file as an attachment: the browser saves it and never shows it as a page. */
export function answerAttachment(file: StoredFile, name: string): Response {
  return answerFile(file, { 'Content-Disposition': `attachment; filename="${name}"` });
}

/**
 * Answers a picture that pages show. Browsers cache it for ever at an address that contains its
 * version, otherwise for a minute.
 */
export function answerPicture(file: StoredFile, { forGood }: { forGood: boolean }): Response {
  return answerFile(file, {
    'Cache-Control': forGood ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
  });
}

function answerFile({ body, type, size }: StoredFile, headers: Record<string, string>): Response {
  return new Response(body, {
    headers: {
      ...sandboxHeaders,
      'Content-Type': type,
      'Content-Length': String(size),
      ...headers,
    },
  });
}
