import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Uploaded pictures in every size, as files on disk. */
export type FileStore = {
  put: (key: string, content: Uint8Array, contentType: string) => Promise<void>
  get: (key: string) => Promise<Uint8Array | null>
}

export function makeFileStore(folder: URL): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, content, contentType) => disk.put(key, content, { contentType }),
    get: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
  }
}
