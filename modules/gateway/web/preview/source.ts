/** Where the content of a file comes from: for those who are signed in by its address, behind a share by the pass. */
import type { PreviewFile } from '#gateway/contract/preview.ts'
import { previewRoutes } from '#gateway/contract/preview.ts'
import { addressOf } from '#shell/request/address.ts'

/** What every call about one file carries. */
export interface FileCall {
  readonly params: { readonly id: string }
  readonly query: { readonly e?: number; readonly s?: string }
  readonly share?: string | undefined
}

/** The content as it is, for what the browser itself fetches. */
export function contentAddress({ url }: Pick<PreviewFile, 'url'>, { params, share }: FileCall): string {
  return share === undefined ? url : addressOf(previewRoutes.content.path, params, { share })
}

/** The same, to be saved. */
export function savingAddress({ url }: Pick<PreviewFile, 'url'>, { params, share }: FileCall): string {
  return share === undefined ? url : addressOf(previewRoutes.content.path, params, { share, save: '1' })
}
