/**
 * Templates by liquidjs (MIT, one dependency, loaded when the first template is used): a small language without access
 * to files, addresses or prototypes, whose work is limited.
 */
import type { Liquid } from 'liquidjs'
import { invalid } from '#kernel/errors.ts'
import { COMMON_VARIABLES } from '#kernel/messages/event.ts'

export type TemplateValues = Readonly<Record<string, string>>

const MAX_TEMPLATE = 20_000
const MAX_RENDER_MS = 200
/** Characters and elements that one rendering may make. */
const MAX_MEMORY = 500_000
const MAX_TEXT = 50_000

let engine: Promise<Liquid> | undefined

const liquid = (): Promise<Liquid> => (engine ??= makeEngine())

async function makeEngine(): Promise<Liquid> {
  const { Liquid: Engine } = await import('liquidjs')
  const made = new Engine({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    // Nothing is read from a file: what a template may include is this list.
    templates: {},
    parseLimit: MAX_TEMPLATE,
    renderLimit: MAX_RENDER_MS,
    memoryLimit: MAX_MEMORY,
  })
  return made
}

/** Texts of a template by the paths of the form: `subject`, `body`, `providerParams.code`. */
export type TemplateTexts = Readonly<Record<string, string>>

/**
 * Checks texts before they are stored.
 * @throws InvalidInput at the path of one that is not understood or names an unknown variable
 */
export async function assertTemplates(texts: TemplateTexts, variables: readonly string[]): Promise<void> {
  const known = new Set<string>([...COMMON_VARIABLES, ...variables])
  const { globalVariables, parse } = await methods()
  for (const [path, text] of Object.entries(texts)) {
    let named: string[]
    try {
      named = await globalVariables(parse(text))
    } catch (error) {
      throw invalid(path, 'template_invalid', { reason: reasonOf(error) })
    }
    const unknown = named.find((name) => !known.has(name))
    if (unknown !== undefined) throw invalid(path, 'template_variable', { name: unknown })
  }
}

async function methods() {
  const made = await liquid()
  return {
    parse: (text: string) => made.parse(text),
    globalVariables: (templates: ReturnType<Liquid['parse']>) => made.globalVariables(templates),
  }
}

/** Renders one text. @throws Error where it does not end within its limits, or names what is not there */
export async function renderText(text: string, values: TemplateValues): Promise<string> {
  const made = await liquid()
  const rendered: unknown = await made.parseAndRender(text, { ...values })
  return String(rendered).slice(0, MAX_TEXT)
}

/** The same for a form that asks. @throws InvalidInput at the path */
export async function renderAt(path: string, text: string, values: TemplateValues): Promise<string> {
  try {
    return await renderText(text, values)
  } catch (error) {
    throw invalid(path, 'template_invalid', { reason: reasonOf(error) })
  }
}

/** In one line. */
export const asLine = (text: string, max: number): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)

const reasonOf = (error: unknown): string => asLine(error instanceof Error ? error.message : String(error), 200)
