import { addAbortSignal, type Readable } from 'node:stream'
import type { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from '../config/config.ts'
import { errorInWords } from '../log/logged-error.ts'
import type { FileStore } from './file-store.ts'

/** The store failed. It is unknown whether the file exists, so no caller may be given either answer. */
export class FileStoreDown extends Error {}

/** Our largest pictures are much smaller, so a larger file is not ours. */
const FILE_BYTES_MAX = 20_000_000
const ATTEMPTS_MAX = 3

/** A bucket of an S3-compatible store. An object is stored in one call, so it appears whole. */
export function makeS3Store(config: Config): FileStore {
  let opened: Promise<S3Driver> | undefined
  const driver = () => {
    opened ??= openDriver(config)
    return opened
  }
  return {
    put: async (key, content) => {
      await (await driver()).put(key, content).catch(giveUp)
    },
    // The protocol gives the same answer whether the file existed or not.
    remove: async (key) => {
      await (await driver()).delete(key).catch(giveUp)
    },
    get: async (key) => {
      try {
        return await readWhole(await (await driver()).getStream(key), config.S3_TIMEOUT_MS)
      } catch (error) {
        return error instanceof Error && error.name === 'NoSuchKey' ? null : giveUp(error)
      }
    },
  }
}

/** Loaded only if a bucket is used: the SDK takes a tenth of a second of a start. */
async function openDriver(config: Config): Promise<S3Driver> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const timeoutMs = config.S3_TIMEOUT_MS
  return new S3Driver({
    ...(config.S3_ENDPOINT !== undefined && { endpoint: config.S3_ENDPOINT }),
    region: config.S3_REGION,
    bucket: config.S3_BUCKET!,
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID!, secretAccessKey: config.S3_SECRET_ACCESS_KEY! },
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    // Only our server reads the files, so access is set on the bucket. Newer buckets support nothing else.
    visibility: 'private',
    supportsACL: false,
    maxAttempts: ATTEMPTS_MAX,
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  })
}

async function readWhole(stream: Readable, timeoutMs: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of addAbortSignal(AbortSignal.timeout(timeoutMs), stream)) {
    bytes += part.length
    if (bytes > FILE_BYTES_MAX) throw new Error(`file exceeds ${FILE_BYTES_MAX} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function giveUp(error: unknown): never {
  throw new FileStoreDown(errorInWords(error), { cause: error })
}
