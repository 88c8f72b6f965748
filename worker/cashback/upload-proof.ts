import type { UploadAnswer } from '#worker/cashback/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import type { Upload } from '#worker/files/upload.ts';

export async function uploadProof(ctx: Ctx, dealId: number, upload: Upload): Promise<UploadAnswer> {
  throw new Error(`${ctx.requestId} ${dealId} ${upload.contentType}`);
}
