/** What a model looks like on paper: rich text, cleaned on its way in; pictures would need addresses of their own. */
import { invalid } from '#kernel/errors.ts'
import { cleanHtml, HtmlTooDeep, MAX_HTML_DEPTH, withoutFiles } from '#kernel/rich-text/clean-html.ts'
import type { ModelSettings } from '#workflow/contract/model.ts'

/** @throws InvalidInput at `printTemplate` when it is nested too deep */
export function withCleanTemplate<Draft extends Pick<ModelSettings, 'printTemplate'>>(draft: Draft): Draft {
  try {
    const { html, fileIds } = cleanHtml(draft.printTemplate)
    return { ...draft, printTemplate: withoutFiles(html, new Set(fileIds)) }
  } catch (error) {
    if (error instanceof HtmlTooDeep) throw invalid('printTemplate', 'nested_too_deep', { maximum: MAX_HTML_DEPTH })
    throw error
  }
}
