/** Uploading and deleting stored files, for tests of what uses them. */
import { ossRoutes } from '#files/contract/oss.ts'
import type { TestFile, TestServer } from './harness.ts'

interface TestUpload {
  readonly token: string
  readonly file: TestFile
  readonly dirValue?: string
}

/** Stores a file. Resolves with its id and address. */
export async function uploadFile(server: Pick<TestServer, 'call'>, { token, file, dirValue }: TestUpload) {
  const body = dirValue === undefined ? {} : { dirValue }
  return (await server.call(ossRoutes.create, { token, file, body })).data
}

/** Deletes stored files. Resolves with those that were deleted and those that were not. */
export async function removeFiles(server: Pick<TestServer, 'call'>, token: string, ids: string[]) {
  return (await server.call(ossRoutes.removeMany, { token, body: ids })).data
}
