import { useState } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { t } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { decisionTableRoutes } from '#workflow/contract/decision-table.ts'
import { workflowModelFileRoutes, type CarriedSettings, type ImportReport } from '#workflow/contract/model-file.ts'
import { MAX_XML } from '#workflow/contract/model.ts'
import { decisionReport, hasDecisions, keepDecisions, type DecisionReport } from './decision-file.ts'
import { MODEL_READS } from './reads.ts'
import { MAX_BYTES, unpacked, type TextFile } from './unpacked.ts'

/** A file that was chosen, as far as it has come. */
export interface ChosenFile {
  key: number
  file: string
  xml: string
  /** What the model is to be called. */
  name: string
  replace: boolean
  /** Which function or topic does what the other engine has code for, by its name there. */
  functions: Readonly<Record<string, string>>
  /** Which expression stands in place of a call of a bean. */
  expressions: Readonly<Record<string, string>>
  /** What is set of the model, from an archive that has it. */
  settings?: CarriedSettings | undefined
  report?: ImportReport
  /** Why it was not read or not kept. */
  error?: string | undefined
  result?: 'created' | 'updated' | 'unchanged'
  /** Of the model or decision table that has it now. */
  modelId?: string
  /** Of a file of decisions, instead of `report`. */
  decisions?: DecisionReport
}

/** What a file becomes: a new one, in place of one there is, or nothing; undefined while it could not be read. */
export function becomesOf({ report, decisions }: ChosenFile): ImportReport['becomes'] | undefined {
  if (decisions === undefined) return report?.becomes
  if (decisions.keys.length === 0) return 'nothing'
  return decisions.known === undefined ? 'created' : 'updated'
}

const MAX_FILES = 20
let last = 0

/** The files of one import: read and checked as they arrive, stored when the user confirms. */
export function useImportFiles() {
  const refresh = useRefresh()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const change = (key: number, edit: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...edit } : one)))
  const busy = async (work: () => Promise<void>) => {
    setIsBusy(true)
    await work().finally(() => setIsBusy(false))
  }
  return {
    files,
    isBusy,
    change,
    remove: (key: number) => setFiles((all) => all.filter((one) => one.key !== key)),
    add: (given: readonly File[]) =>
      busy(async () => {
        const tooMany = given.length - MAX_FILES
        if (tooMany > 0) toast('error', t('workflow.import.tooMany', { most: MAX_FILES, count: tooMany }))
        for (const file of given.slice(0, MAX_FILES)) {
          const { files: parts, left } = (await unpacked(file)) ?? { files: [], left: 0 }
          if (left > 0)
            setFiles((all) => [...all, { ...blankOf(file), error: t('workflow.import.tooManyIn', { count: left }) }])
          else if (parts.length === 0)
            setFiles((all) => [...all, { ...blankOf(file), error: t('workflow.import.archive') }])
          for (const part of parts) {
            const read = await reported(part)
            setFiles((all) => [...all, read])
          }
        }
      }),
    /** Looks at a file again, with its work mapped. */
    map: ({ key, xml, ...before }: ChosenFile, mapped: Partial<Pick<ChosenFile, 'functions' | 'expressions'>>) =>
      busy(async () => {
        const { functions, expressions } = { ...before, ...mapped }
        change(key, { functions, expressions })
        try {
          change(key, { report: await call(workflowModelFileRoutes.check, { body: { xml, functions, expressions } }) })
        } catch (thrown) {
          change(key, { error: messageOf(thrown) })
        }
      }),
    keep: (wanted: readonly ChosenFile[]) =>
      busy(async () => {
        for (const file of wanted) {
          const edit = await kept(file)
          change(file.key, edit)
          // Another file of this import may have its key now.
          if (edit.error !== undefined) change(file.key, await reportedAgain(file))
        }
        await refresh(...MODEL_READS, decisionTableRoutes.page)
      }),
  }
}

function blankOf(file: Pick<TextFile, 'name' | 'settings'>): ChosenFile {
  last += 1
  const name = file.name.replace(/(\.bpmn)?(20)?(\.xml|\.bpmn|\.dmn)$/i, '').slice(0, 100)
  return {
    key: last,
    file: file.name,
    xml: '',
    name,
    replace: false,
    functions: {},
    expressions: {},
    settings: file.settings,
  }
}

async function reported(file: TextFile): Promise<ChosenFile> {
  const blank = blankOf(file)
  const tooLarge = { ...blank, error: t('workflow.model.xml.tooLarge') }
  if (file.size > MAX_BYTES) return tooLarge
  try {
    const xml = await file.text()
    if (xml.length > MAX_XML) return tooLarge
    if (hasDecisions(file.name, xml)) {
      const { name, decisions } = await decisionReport(xml)
      return { ...blank, xml, name: name || blank.name, decisions }
    }
    const report = await call(workflowModelFileRoutes.check, { body: { xml } })
    return { ...blank, xml, name: report.processes[0]?.name.slice(0, 100) || blank.name, report }
  } catch (thrown) {
    return { ...blank, error: messageOf(thrown) }
  }
}

/** What a file would become now; nothing where that cannot be found out. */
async function reportedAgain({ xml, functions, expressions, report }: ChosenFile): Promise<Partial<ChosenFile>> {
  if (report === undefined) return {}
  try {
    return { report: await call(workflowModelFileRoutes.check, { body: { xml, functions, expressions } }) }
  } catch {
    return {}
  }
}

async function kept({
  name,
  xml,
  replace,
  functions,
  expressions,
  settings,
  decisions,
}: ChosenFile): Promise<Partial<ChosenFile>> {
  try {
    const { id, outcome } =
      decisions === undefined
        ? await call(workflowModelFileRoutes.import, { body: { name, xml, replace, functions, expressions, settings } })
        : await keepDecisions({ name, xml, known: decisions.known })
    return { result: outcome, modelId: id, error: undefined }
  } catch (thrown) {
    return { error: messageOf(thrown) }
  }
}
