import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import type { FileStore } from './file-store.ts'
import { makeDiskStore } from './files-on-disk.ts'
import { makeS3Store } from './files-on-s3.ts'

/** On disk, or in the bucket that the configuration names. */
export function makeFileStore(config: Config): FileStore {
  const store = config.FILES === 's3' ? makeS3Store(config) : makeDiskStore(resolve(config.DATA_DIR, 'files'))
  return {
    put: async (key, content) => store.put(checked(key), content),
    get: async (key) => store.get(checked(key)),
    remove: async (key) => store.remove(checked(key)),
  }
}

/** Keys are made of tags and ids, so a key that leaves the store is our bug. */
function checked(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`file key outside the store: ${key}`)
  return key
}
