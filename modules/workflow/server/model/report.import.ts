/**
 * What a file would become here, element by element: what will not run and why, what runs perhaps not as meant, what of
 * another engine is understood and as what, what is passed over, which ids were made.
 */
import { foreignCallsIn, isBuiltIn, namesRead, type Expression, type Ir, type Language } from '#process/index.ts'
import { children, Extensions, is, readDocument, type Element } from '#process/compile/element.ts'
import { ModelSettings, type ModelProblem } from '#workflow/contract/model.ts'
import type { ImportFinding, ImportReport } from '#workflow/contract/model-file.ts'
import { askedBy } from './guessed-fields.shape.ts'
import { meaningOf } from './meanings.import.ts'
import type { Checked } from './model.rules.ts'
import { problemText } from './problem-text.shape.ts'

const MAX_CHARACTERS = 200
const MAX_VARIABLES = 200

const ORDER: readonly ImportFinding['outcome'][] = ['refused', 'doubtful', 'ignored', 'mapped', 'made', 'noted']

/** The report, without what only the database knows. */
export async function reportOf(
  found: Checked,
  language: Language,
): Promise<Pick<ImportReport, 'vendors' | 'processes' | 'findings' | 'asked' | 'variables'>> {
  const { compiled, problems, xml } = found
  const names = namesOf(found)
  const { vendors, mapped } = await understoodIn({ xml, problems, names, language })
  const faulty = new Set(problems.filter(({ severity }) => severity === 'error').map(({ node }) => node))
  const blocked = new Set(compiled.problems.flatMap((one) => (one.severity === 'error' ? [one.process] : [])))
  const isFaulty = (ir: Ir) =>
    blocked.has(undefined) || blocked.has(ir.id) || Object.keys(ir.nodes).some((node) => faulty.has(node))
  const starts = new Set(
    compiled.processes.flatMap(({ nodes }) =>
      Object.values(nodes).flatMap(({ id, kind }) => (kind === 'start' ? [id] : [])),
    ),
  )
  const findings = [...problems.map((problem) => findingOf(problem, names)), ...mapped].map((finding) =>
    isStartForm(finding, starts)
      ? { ...finding, outcome: 'mapped' as const, meaning: 'form' as const, message: '' }
      : finding,
  )
  return {
    vendors,
    processes: compiled.processes.map((ir) => ({
      key: ir.id,
      name: ir.name ?? ir.id,
      nodes: Object.keys(ir.nodes).length,
      flows: Object.keys(ir.flows).length,
      isRunnable: !isFaulty(ir),
    })),
    findings: findings.sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome)),
    asked: await askedBy(found),
    variables: variablesIn(found),
  }
}

/** Names that expressions of a file can read: what they read already, and what its steps write. */
function variablesIn({ compiled: { processes } }: Checked): string[] {
  const names = processes.flatMap((ir) => [
    ...Object.values(ir.nodes).flatMap(({ writes = [], user, job, evaluate }) => [
      ...writes,
      ...(job?.resultVariable ? [job.resultVariable] : []),
      ...(evaluate?.resultVariable ? [evaluate.resultVariable] : []),
      ...(user?.assignee ? readIn(user.assignee) : []),
    ]),
    ...Object.values(ir.flows).flatMap(({ condition }) => (condition ? readIn(condition) : [])),
  ])
  return [...new Set(['initiator', ...names])].slice(0, MAX_VARIABLES)
}

/** The names that an expression reads, without the beans that it calls. */
function readIn(expression: Expression): string[] {
  if (expression.lang !== 'juel') return []
  try {
    const beans = new Set(
      (foreignCallsIn(expression.text)?.calls ?? []).map(({ text }) => /^[\p{L}\p{N}_$]*/u.exec(text)?.[0]),
    )
    return [...namesRead(expression)].filter((name) => !beans.has(name) && !isBuiltIn(name))
  } catch {
    return [] // it does not parse: its finding says so
  }
}

/** The form of a start event belongs to the model's settings, where `startFormOf` puts it. */
const isStartForm = ({ outcome, node, what }: ImportFinding, starts: ReadonlySet<string>): boolean =>
  outcome === 'ignored' && what.endsWith(':formKey') && starts.has(node)

/** The form that the first process of a file says it is started with; empty where it says none. */
export async function startFormOf(xml: string): Promise<string> {
  const document = await readDocument(xml).catch(() => undefined)
  if (document === undefined) return ''
  const extensions = new Extensions(document)
  const process = children(document.definitions, 'rootElements').find((one) => is(one, 'Process'))
  const starts = process === undefined ? [] : children(process, 'flowElements').filter((one) => is(one, 'StartEvent'))
  const forms = starts.flatMap((start) => extensions.attribute(start, 'formKey') ?? [])
  return ModelSettings.shape.formKey.safeParse(forms[0]).data ?? ''
}

function namesOf({ compiled }: Checked): ReadonlyMap<string, string> {
  return new Map(
    compiled.processes.flatMap((ir) => [
      [ir.id, ir.name || ir.id] as const,
      ...Object.values(ir.nodes).map((node) => [node.id, node.name || node.id] as const),
    ]),
  )
}

function findingOf(
  { code, severity, node, flow, message, detail = '' }: ModelProblem & { detail?: string | undefined },
  names: ReadonlyMap<string, string>,
): ImportFinding {
  const isPassedOver = code === 'LISTENER_IGNORED' || code === 'EXTENSION_IGNORED'
  const outcome = isPassedOver
    ? 'ignored'
    : severity === 'error'
      ? 'refused'
      : severity === 'warning'
        ? 'doubtful'
        : code === 'ID_MADE'
          ? 'made'
          : 'noted'
  const id = node ?? ''
  return {
    outcome,
    node: id,
    ...(flow !== undefined && { flow }),
    name: names.get(id) ?? id,
    what: isPassedOver ? detail : '',
    value: '',
    meaning: null,
    message,
  }
}

/**
 * What vendors added and this house understands; what no one reads, where the compiler did not say so, is passed over.
 */
async function understoodIn({
  xml,
  problems,
  names,
  language,
}: Pick<Checked, 'xml' | 'problems'> & { names: ReadonlyMap<string, string>; language: Language }): Promise<{
  vendors: string[]
  mapped: ImportFinding[]
}> {
  const document = await readDocument(xml).catch(() => undefined)
  if (document === undefined) return { vendors: [], mapped: [] }
  const passedOver = new Set(
    problems
      .filter(({ code }) => code === 'LISTENER_IGNORED' || code === 'EXTENSION_IGNORED')
      .map(({ node, detail }) => `${node ?? ''} ${detail ?? ''}`),
  )
  const extensions = new Extensions(document)
  const vendors = new Set<string>()
  const mapped: ImportFinding[] = []
  const seen = new Set<Element>()
  const look = (element: Element, owner: string): string => {
    const id = names.has(element.id ?? '') ? (element.id ?? owner) : owner
    for (const { key, vendor, name } of extensions.all(element)) {
      if (vendor !== 'portico') vendors.add(vendor)
      if (vendor === 'portico' || passedOver.has(`${id} ${key}`) || !names.has(id)) continue
      const value = (element.$attrs?.[key] ?? '').slice(0, MAX_CHARACTERS)
      const meaning = meaningOf(name)
      const of = { node: id, name: names.get(id) ?? id, what: key, value }
      const unread = name.endsWith('Listener') ? 'LISTENER_IGNORED' : 'EXTENSION_IGNORED'
      mapped.push(
        meaning === undefined
          ? {
              ...of,
              outcome: 'ignored',
              meaning: null,
              message: problemText({ code: unread, node: id, detail: key }, names, language),
            }
          : { ...of, outcome: 'mapped', meaning, message: '' },
      )
    }
    return id
  }
  // With a list of its own instead of calls: a file may be as deep as it likes.
  const open = [{ element: document.definitions, owner: '' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, owner } = next
    if (seen.has(element)) continue
    seen.add(element)
    const id = look(element, owner)
    for (const inside of insideOf(element).reverse()) open.push({ element: inside, owner: id })
  }
  return { vendors: [...vendors].sort(), mapped }
}

const WITHIN = [
  'rootElements',
  'flowElements',
  'eventDefinitions',
  'loopCharacteristics',
  'laneSets',
  'artifacts',
] as const

const insideOf = (element: Element): Element[] =>
  WITHIN.flatMap((name) => {
    const inside = element[name] as Element | Element[] | undefined
    return inside === undefined ? [] : Array.isArray(inside) ? inside : [inside]
  })
