/**
 * The worker in which files of models are read, checked and compared: what is made to take for ever takes nothing else
 * along.
 */
import { addTexts } from '#kernel/i18n/translate.ts'
import type { PoolTask } from '#kernel/limited-pool.ts'
import { formsOf, withRules, type Ir, type Language } from '#process/index.ts'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }
import { differenceOf } from './difference.shape.ts'
import type { CheckedFile, FileAnswers, FileRequest } from './file-request.ts'
import { calendarNamesIn } from '../calendar/calendar-names.ts'
import { beansOf, withCalls } from './map-calls.import.ts'
import { foreignWork, withFunctions } from './map-functions.import.ts'
import { checked, shortened, type Checked } from './model.rules.ts'
import { calledIn } from './called.rules.ts'
import { peopleNamed } from './named-people.shape.ts'
import { callsIn } from './work.rules.ts'
import { decisionsOf, triedDecision } from './decisions.rules.ts'
import { reportOf, startFormOf } from './report.import.ts'
import { readersOfPeople } from '../runtime/assignment/people-rule.ts'

addTexts({ zh, en })

type Answer = FileAnswers[keyof FileAnswers]
type Ask<Kind extends FileRequest['kind']> = Extract<FileRequest, { kind: Kind }>

export default async function work({ order, port }: PoolTask<FileRequest>): Promise<Answer> {
  port.postMessage('')
  try {
    return await answer(order)
  } finally {
    port.close()
  }
}

function answer(order: FileRequest): Promise<Answer> {
  switch (order.kind) {
    case 'check':
      return check(order).then((found) => onWire(found, order.language))
    case 'report':
      return report(order)
    case 'import':
      return readIn(order)
    case 'difference':
      return difference(order)
    case 'forms':
      return formsOf(order.xml, order.ir, readersOfPeople)
    case 'decisions':
      return decisionsOf(order.xml, order.language)
    case 'decide':
      return triedDecision(order)
    case 'rules':
      return withRules(order.xml, order.key, order.rules, order.columns)
  }
}

const check = ({ xml, language, ...known }: Omit<Ask<'check'>, 'kind'>): Promise<Checked> =>
  checked(xml, language, {
    services: new Set(known.services),
    calls: known.calls,
    calendars: new Set(known.calendars),
    processes: new Set(known.processes),
    forms: known.forms,
    decisions: new Set(known.decisions),
  })

const onWire = ({ compiled, xml, problems }: Checked, language: Language): CheckedFile => ({
  processes: compiled.processes.map((ir) => ({
    id: ir.id,
    name: ir.name,
    nameEn: ir.names?.['en'] ?? '',
    json: JSON.stringify(ir),
    called: calledIn(ir),
  })),
  xml,
  faults: problems.filter(({ severity }) => severity === 'error').length,
  problems: shortened(problems, language),
  calls: callsIn(compiled),
  calendars: [...new Set(compiled.processes.flatMap(calendarNamesIn))],
  named: compiled.processes.flatMap((ir) => peopleNamed(ir, language)),
})

/** The file as it becomes with its foreign work mapped. */
async function mapped(order: Ask<'report' | 'import'>) {
  const plain = await check(order)
  const work = foreignWork(plain.compiled)
  return { plain, work, xml: withCalls(withFunctions(plain.xml, work, order.functions), order.expressions) }
}

async function report(order: Ask<'report'>): Promise<FileAnswers['report']> {
  const { plain, work, xml } = await mapped(order)
  const found = xml === plain.xml ? plain : await check({ ...order, xml })
  const foreign = new Map<string, string[]>()
  for (const node of plain.compiled.processes.flatMap(({ nodes }) => Object.values(nodes))) {
    const name = work.get(node.id)
    if (name !== undefined) foreign.set(name, [...(foreign.get(name) ?? []), node.name || node.id])
  }
  return {
    key: found.compiled.processes[0]?.id,
    named: found.compiled.processes.flatMap((ir) => peopleNamed(ir, order.language)),
    report: {
      ...(await reportOf(found, order.language)),
      foreign: [...foreign].map(([name, tasks]) => ({ name, tasks })),
      beans: beansOf(plain.compiled, { byTask: new Set(work.keys()), mapped: order.expressions }),
    },
  }
}

async function readIn(order: Ask<'import'>): Promise<FileAnswers['import']> {
  const { plain, xml } = await mapped(order)
  return { ...onWire(plain, order.language), xml, formKey: await startFormOf(xml) }
}

async function difference({ before, after }: Ask<'difference'>): Promise<FileAnswers['difference']> {
  const irs = (all: readonly string[]) => all.map((json) => JSON.parse(json) as Ir)
  if (!('xml' in after)) return { changes: differenceOf(irs(before), irs(after)), problems: [] }
  const { compiled, problems } = await check(after)
  return { changes: differenceOf(irs(before), compiled.processes), problems: shortened(problems, after.language) }
}
