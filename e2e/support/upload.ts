/** Files that a journey needs: stored without a browser, or chosen on the page of files. */
import type { Page } from '@playwright/test'
import type { Caller } from './caller.ts'
import { zh } from './words.ts'

/** Stores a file under the caller's name; answers its id. */
export async function uploadByCall({ token }: Caller, url: string, name: string, content: Uint8Array | string) {
  const form = new FormData()
  form.append('dirValue', 'file')
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const response = await fetch(`${url}/xtbg/sys/oss/upload`, { method: 'POST', headers: { token }, body: form })
  const { data, msg } = (await response.json()) as { data: { id: string } | null; msg: string }
  if (!data) throw new Error(`${name}: ${msg}`)
  return data.id
}

/** Opens the upload on the page of files and chooses a file of the disk. */
export async function chooseFile(page: Page, path: string): Promise<void> {
  await page
    .getByRole('button', { name: zh('system.oss.upload'), exact: true })
    .first()
    .click()
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: zh('kit.upload.choose'), exact: true }).click()
  await (await asked).setFiles(path)
}
