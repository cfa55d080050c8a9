import { useState } from 'react'
import { t } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { workflowModelFileRoutes, type ImportReport } from '#workflow/contract/model-file.ts'
import { MAX_XML } from '#workflow/contract/model.ts'
import { MODEL_READS } from './reads.ts'

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
  report?: ImportReport
  /** Why it was not read or not kept. */
  error?: string
  result?: 'created' | 'updated' | 'unchanged'
  /** Of the model that has it now. */
  modelId?: string
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
        for (const file of given.slice(0, MAX_FILES)) {
          const read = await reported(file)
          setFiles((all) => [...all, read])
        }
      }),
    /** Looks at a file again, with its work mapped. */
    map: ({ key, xml }: ChosenFile, functions: Readonly<Record<string, string>>) =>
      busy(async () => {
        change(key, { functions })
        try {
          change(key, { report: await call(workflowModelFileRoutes.check, { body: { xml, functions } }) })
        } catch (thrown) {
          change(key, { error: messageOf(thrown) })
        }
      }),
    keep: (wanted: readonly ChosenFile[]) =>
      busy(async () => {
        for (const { key, name, xml, replace, functions } of wanted)
          change(key, await kept({ name, xml, replace, functions }))
        await refresh(...MODEL_READS)
      }),
  }
}

async function reported(file: File): Promise<ChosenFile> {
  last += 1
  const name = file.name.replace(/(\.bpmn)?(20)?(\.xml|\.bpmn)$/i, '').slice(0, 100)
  const blank = { key: last, file: file.name, xml: '', name, replace: false, functions: {} }
  if (file.size > MAX_XML) return { ...blank, error: t('workflow.model.xml.tooLarge') }
  try {
    const xml = await file.text()
    const report = await call(workflowModelFileRoutes.check, { body: { xml } })
    return { ...blank, xml, name: report.processes[0]?.name.slice(0, 100) || name, report }
  } catch (thrown) {
    return { ...blank, error: messageOf(thrown) }
  }
}

async function kept(body: Pick<ChosenFile, 'name' | 'xml' | 'replace' | 'functions'>): Promise<Partial<ChosenFile>> {
  try {
    const { id, outcome } = await call(workflowModelFileRoutes.import, { body })
    return { result: outcome, modelId: id }
  } catch (thrown) {
    return { error: messageOf(thrown) }
  }
}
