/** A multipart request's body, which is read as it arrives. */
export interface Upload {
  /** The header, which contains the boundary. */
  contentType: string;
  /** Returns the next bytes; null after the last. Rejects if the connection is lost. */
  next: () => Promise<Uint8Array | null>;
}
