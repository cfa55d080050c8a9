/** Decision tables as the audit trail has them, and as they are read and shown. */
import { createHash } from 'node:crypto'
import { askedBy, type DecisionFile } from '#process/index.ts'
import type { DecisionTableDraft, DecisionView } from '#workflow/contract/decision-table.ts'

export const hashOf = (xml: string): string => createHash('sha256').update(xml).digest('hex')

/** The file is recorded by its fingerprint. */
export const toAuditRecord = ({ name, nameEn, remark, xml }: DecisionTableDraft) => ({
  name,
  nameEn,
  remark,
  file: hashOf(xml).slice(0, 12),
})

/** As the recycle bin keeps it. */
export const toPayload = ({ name, nameEn, remark, xml }: DecisionTableDraft) => ({ name, nameEn, remark, xml })

/** The decisions of a file as they are shown, in its order. */
export const viewsOf = (file: DecisionFile): DecisionView[] =>
  Object.values(file.decisions).map(({ id, name, requires, table, expression }) => ({
    key: id,
    name,
    requires,
    hitPolicy: table?.hitPolicy ?? null,
    aggregation: table?.aggregation ?? null,
    expression: expression?.text ?? null,
    inputs: (table?.inputs ?? []).map((input) => ({
      label: input.label,
      expression: input.expression.text,
      type: input.type ?? null,
      values: input.values ?? null,
    })),
    outputs: (table?.outputs ?? []).map((output) => ({
      name: output.name,
      label: output.label,
      type: output.type ?? null,
      values: output.values ?? null,
    })),
    rules: (table?.rules ?? []).map(({ tests, outputs, note = '' }) => ({
      tests,
      outputs: outputs.map((output) => output?.text ?? ''),
      note,
    })),
    asks: askedBy(file, id).map(({ name: asked, type = null }) => ({ name: asked, type })),
  }))
