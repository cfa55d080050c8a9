/** The content of a notice: cleaned on its way in, with fresh addresses on its way out. */
import { invalid } from '#kernel/errors.ts'
import { cleanHtml, HtmlTooDeep, MAX_HTML_DEPTH, withAddresses, type CleanText } from '#kernel/rich-text/clean-html.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fileUrl } from '#kernel/files/file-url.ts'

/** Characters of the words that lists show. */
const SUMMARY = 160

/** As it is stored, with the beginning of its words. @throws InvalidInput at `content` when it is nested too deep */
export function storedContent(given: string): CleanText & { summary: string } {
  const clean = cleaned(given)
  const points = [...clean.text]
  const summary = points.length > SUMMARY ? `${points.slice(0, SUMMARY).join('')}…` : clean.text
  return { ...clean, summary }
}

function cleaned(given: string): CleanText {
  try {
    return cleanHtml(given)
  } catch (error) {
    if (error instanceof HtmlTooDeep) throw invalid('content', 'nested_too_deep', { maximum: MAX_HTML_DEPTH })
    throw error
  }
}

/** As it is sent: its pictures have addresses that are good for an hour. */
export const shownContent = (kernel: Pick<Kernel, 'settings' | 'keyFor'>, tenantId: number, html: string): string =>
  withAddresses(html, (id) => fileUrl(kernel, { tenantId, id, visibility: 'signed' }))
