/** A multipart request's body, to be read as it comes. */
export interface Upload {
  /** The header, which names the boundary. */
  contentType: string;
  /** The next bytes; null after the last. Rejects where the connection is lost. */
  next: () => Promise<Uint8Array | null>;
}
