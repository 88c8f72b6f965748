/** A multipart request's body, unread. */
export interface Upload {
  /** The header, which names the boundary. */
  contentType: string;
  body: ReadableStream<Uint8Array> | null;
}
