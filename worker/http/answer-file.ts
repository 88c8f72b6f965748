import type { StoredFile } from '#worker/files/stored-file.ts';

/** Nothing in it runs, whatever opens it, and no other site embeds it. */
const harmless = {
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Answers a file that somebody uploaded, to be kept and not to be opened (security.md, "Uploads"). */
export function answerAttachment(file: StoredFile, name: string): Response {
  return answerFile(file, { 'Content-Disposition': `attachment; filename="${name}"` });
}

/** Answers a picture that pages show; for good under its version's address, else for a minute. */
export function answerPicture(file: StoredFile, { forGood }: { forGood: boolean }): Response {
  return answerFile(file, {
    'Cache-Control': forGood ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
  });
}

function answerFile({ body, type, size }: StoredFile, headers: Record<string, string>): Response {
  return new Response(body, {
    headers: {
      ...harmless,
      'Content-Type': type,
      'Content-Length': String(size),
      ...headers,
    },
  });
}
