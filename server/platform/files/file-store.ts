/** Uploaded pictures in every size. What is put appears whole or not at all. */
export type FileStore = {
  put: (key: string, content: Uint8Array) => Promise<void>
  /** Null where there is no such file. */
  get: (key: string) => Promise<Uint8Array | null>
}
