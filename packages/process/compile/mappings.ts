/** Tables of names and what they get, as an attribute has them. */
import { type Element, optional } from './element.ts'
import type { Reader } from './reader.ts'
import { isName, mappingRows } from '../mapping-text.ts'
import type { CallMapping } from '../model/ir.ts'

const MAX_ROWS = 100

/** `portico:in="total = amount"`: a source is the name of a variable or an expression. */
export function mappingsIn(reader: Reader, element: Element, attribute: string): CallMapping[] {
  const text = reader.extensions.own(element, attribute) ?? ''
  const rows = mappingRows(text)
  if (rows.length > MAX_ROWS) reader.report('BAD_VALUE', 'error', element, `${attribute} ${rows.length}`)
  return rows.flatMap(({ target, source, line }): CallMapping[] => {
    if (!isName(target) || source === '') {
      reader.report('BAD_VALUE', 'error', element, `${attribute} ${line}`)
      return []
    }
    const isExpression = /[$#]\{|^=/.test(source)
    if (!isExpression && !isName(source)) reader.report('BAD_VALUE', 'error', element, `${attribute} ${line}`)
    return [
      {
        target,
        ...optional('source', isExpression ? undefined : source),
        ...optional('expression', isExpression ? reader.parse(source, undefined, element) : undefined),
      },
    ]
  })
}
