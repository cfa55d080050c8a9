/** What all readers of a file of decisions share: the problems found, and expressions checked while they are read. */
import { parseExpression, parseUnaryTests } from 'feelin'
import { text, type Element } from '../compile/element.ts'
import type { Problem, ProblemCode, Severity } from '../compile/problem.ts'
import { parsed, unmappedCalls } from '../expressions/expression.ts'
import { objectToFeel } from '../expressions/feel.ts'
import { Incident } from '../model/failure.ts'
import type { Expression } from '../model/ir.ts'

/** DMN names FEEL by an address, and leaves it out where it goes without saying. */
const FEEL = /feel/i
const TEMPLATE = /[$#]\{/

export class DecisionReader {
  readonly problems: Problem[] = []
  /** Names of the file, which may have spaces and are then one name for the interpreter. */
  private readonly names: Readonly<Record<string, null>>

  constructor(names: Iterable<string>) {
    this.names = Object.fromEntries([...names].map((name) => [name, null]))
  }

  report(code: ProblemCode, severity: Severity, node: Element | string | undefined, detail?: string): void {
    const id = typeof node === 'string' ? node : node?.id
    this.problems.push({
      code,
      severity,
      ...(id !== undefined && { node: id }),
      ...(detail !== undefined && { detail }),
    })
  }

  /** An expression of the file; undefined where there is no text. */
  expression(element: Element | undefined, owner: Element): Expression | undefined {
    const source = sourceOf(element)
    if (source === undefined) return undefined
    const language = languageOf(element)
    if (TEMPLATE.test(source)) return this.template(source, owner)
    if (language !== undefined && /juel/i.test(language)) return this.template(`\${${source}}`, owner)
    if (language !== undefined && !FEEL.test(language)) this.report('NEEDS_MAPPING', 'error', owner, language)
    else this.checkFeel(source, owner, () => parseExpression(source, this.names, undefined))
    return { lang: 'feel', text: source }
  }

  /** A test of an input; empty where any value will do. */
  test(element: Element, owner: Element): string {
    const source = sourceOf(element)
    if (source === undefined || source === '-') return ''
    const language = languageOf(element)
    if (TEMPLATE.test(source) || (language !== undefined && !FEEL.test(language)))
      this.report('NEEDS_MAPPING', 'error', owner, language ?? source)
    else this.checkFeel(source, owner, () => parseUnaryTests(source, { ...this.names, '?': null }, undefined))
    return source
  }

  /** Values separated by commas. */
  values(element: Element | undefined, owner: Element): string | undefined {
    const source = sourceOf(element)
    if (source !== undefined) this.checkFeel(source, owner, () => parseExpression(`[${source}]`, this.names, undefined))
    return source
  }

  private template(source: string, owner: Element): Expression {
    try {
      for (const one of new Set(unmappedCalls(parsed(source), new Set())))
        this.report('NEEDS_MAPPING', 'error', owner, one)
    } catch (error) {
      this.report('EXPRESSION_SYNTAX', 'error', owner, error instanceof Incident ? error.detail : String(error))
    }
    return { lang: 'juel', text: source }
  }

  private checkFeel(source: string, owner: Element, parse: () => ReturnType<typeof parseExpression>): void {
    const objection = objectToFeel(source)
    if (objection !== undefined) {
      this.report('FEEL_LIMIT', 'error', owner, objection)
      return
    }
    let isFaulty = false
    parse().iterate({ enter: ({ type }) => void (isFaulty ||= type.isError) })
    if (isFaulty) this.report('EXPRESSION_SYNTAX', 'error', owner, source)
  }
}

const languageOf = (element: Element | undefined) => element?.['expressionLanguage'] as string | undefined

const sourceOf = (element: Element | undefined): string | undefined => text({ $type: '', body: element?.['text'] })
