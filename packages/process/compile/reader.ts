/** What all readers of a file share: the problems found, the extensions, expressions checked while they are read. */
import { type Document, type Element, Extensions, text } from './element.ts'
import type { Problem, ProblemCode, Severity } from './problem.ts'
import { expressionOf, parsed, unmappedCalls } from '../expressions/expression.ts'
import { objectToFeel } from '../expressions/feel.ts'
import { Incident } from '../model/failure.ts'
import type { Expression } from '../model/ir.ts'

export interface Mapping {
  /**
   * Functions that expressions may call and classes, beans and scripts that a function of the platform does instead.
   */
  functions?: ReadonlySet<string>
}

export class Reader {
  readonly problems: Problem[] = []
  readonly extensions: Extensions
  readonly document: Document
  readonly functions: ReadonlySet<string>
  private readonly known = new Map<Element, Set<string>>()
  private processId: string | undefined

  constructor(document: Document, mapping: Mapping) {
    this.document = document
    this.functions = mapping.functions ?? new Set()
    this.extensions = new Extensions(document, (element, key) => {
      const keys = this.known.get(element) ?? new Set()
      this.known.set(element, keys.add(key))
    })
  }

  /** From here on, problems belong to this process. */
  within(process: string | undefined): void {
    this.processId = process
  }

  report(code: ProblemCode, severity: Severity, element?: Element | string, detail?: string, flow?: string): void {
    const node = typeof element === 'string' ? element : element?.id
    this.problems.push({
      code,
      severity,
      ...(node === undefined ? {} : { node }),
      ...(flow === undefined ? {} : { flow }),
      ...(this.processId === undefined ? {} : { process: this.processId }),
      ...(detail === undefined ? {} : { detail }),
    })
  }

  /** An expression that stands in an element; `undefined` when it is empty. */
  expression(element: Element | undefined, owner: Element, flow?: string): Expression | undefined {
    const source = text(element)
    if (source === undefined) return undefined
    return this.parse(source, element?.['language'] as string | undefined, owner, flow)
  }

  /** An expression from its text. What does not parse or calls what no one has mapped is a problem of its owner. */
  parse(source: string, language: string | undefined, owner: Element, flow?: string): Expression {
    const expression = expressionOf(source, language)
    if (language !== undefined && isScript(language)) {
      this.report('NEEDS_MAPPING', 'error', owner, language, flow)
      return expression
    }
    this.check(expression, owner, flow)
    return expression
  }

  optional(source: string | undefined, owner: Element): Expression | undefined {
    return source === undefined ? undefined : this.parse(source, undefined, owner)
  }

  private check(expression: Expression, owner: Element, flow?: string): void {
    if (expression.lang === 'feel') {
      const objection = objectToFeel(expression.text)
      if (objection !== undefined) this.report('FEEL_LIMIT', 'error', owner, objection, flow)
      return
    }
    if (expression.lang === 'text') return
    try {
      const unmapped = unmappedCalls(parsed(expression.text), this.functions)
      for (const one of new Set(unmapped)) this.report('NEEDS_MAPPING', 'error', owner, one, flow)
    } catch (error) {
      this.report('EXPRESSION_SYNTAX', 'error', owner, error instanceof Incident ? error.detail : String(error), flow)
    }
  }

  danglingReference(element: Element, property: string): string | undefined {
    return this.document.textOfReference(element, property)
  }

  /** Reports what vendors added to an element and no one asked for. */
  reportUnused(element: Element, owner: Element): void {
    for (const { key, vendor, name } of this.extensions.all(element)) {
      if (this.known.get(element)?.has(key)) continue
      const isListener = name.endsWith('Listener')
      const isOther = vendor === 'zeebe'
      this.report(
        isListener ? 'LISTENER_IGNORED' : 'EXTENSION_IGNORED',
        isListener || isOther ? 'warning' : 'info',
        owner,
        key,
      )
    }
  }
}

/**
 * Languages of scripts: never run. Those of expressions are `juel`, `feel` and the addresses XPath models name as their
 * default.
 */
const isScript = (language: string) =>
  !/feel|juel|^$|uel|XPath|XMLSchema/i.test(language) || /javascript|groovy|python/i.test(language)
