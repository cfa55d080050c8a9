/** The page that shows a stored file, from wherever a record names the file. */
import type { UploadedFile } from './use-uploads.ts'

/** With the signature of its address, so that it opens for the user who sees the record. */
export function previewAddress({ id, url }: Pick<UploadedFile, 'id' | 'url'>): string {
  const signed = new URLSearchParams(url.split('?')[1] ?? '')
  const query = new URLSearchParams({ id })
  for (const name of ['e', 's']) {
    const value = signed.get(name)
    if (value) query.set(name, value)
  }
  return `/filePreview?${query.toString()}`
}
