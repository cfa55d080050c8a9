import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import type { CallError } from '#shell/request/call.ts'
import type { FieldFacts, FormFacts } from './form-schema.ts'
import { placeIssues } from './form-values.ts'
import { fillWayOf } from './required-text.ts'
import { ruleText } from './rule-text.ts'

interface FormMessagesOptions {
  form: FormInstance
  schema: z.ZodObject
  fields: ReadonlyMap<string, FieldFacts>
  /** Rules of the contract that belong to one field. */
  fieldOf: Readonly<Record<string, string>>
}

const noIssues: FormFacts['cellIssues'] = new Map()

/** Why a form was not saved: at its fields, in the cells of its tables, and above them what belongs to none. */
export function useFormMessages({ form, schema, fields, fieldOf }: FormMessagesOptions) {
  const t = useT()
  const [refusal, refuse] = useState<readonly string[]>()
  const [cellIssues, setCellIssues] = useState(noIssues)

  const show = (name: string) => form.scrollToField(name, { focus: true, block: 'center' })
  const place = (name: string, texts: string[]) => {
    form.setFields([{ name, errors: texts }])
    show(name)
  }
  const textOf = (issue: z.core.$ZodIssue) => {
    const [name] = issue.path
    if (name === 'version') return t('kit.form.versionWrong')
    const field = schema.shape[String(name)]
    return ruleText(issue, fields.get(String(name))?.label, field && fillWayOf(field))
  }

  return {
    refusal,
    cellIssues,
    clear: () => {
      refuse(undefined)
      setCellIssues(noIssues)
    },
    refuse: (texts: readonly string[]) => refuse(texts),
    /** What the schema has against the values as a whole, after every field agreed. */
    refuseValues: (issues: readonly z.core.$ZodIssue[]) => {
      const isShown = ({ path }: z.core.$ZodIssue) => fields.has(String(path[0]))
      for (const issue of issues.filter(isShown)) place(String(issue.path[0]), [textOf(issue)])
      const rest = issues.filter((issue) => !isShown(issue)).map(textOf)
      if (rest.length > 0) refuse(rest)
    },
    /** What the server has against them. */
    refuseCall: (thrown: CallError) => {
      const own = fieldOf[thrown.error]
      if (own !== undefined) return place(own, [thrown.msg])
      const tables = [...fields].filter(([, { isTable = false }]) => isTable).map(([name]) => name)
      const { fields: byField, cells, rest } = placeIssues(thrown.issues, Object.keys(schema.shape), tables)
      setCellIssues(cells)
      for (const [name, texts] of byField) place(name, texts)
      const [firstCell] = cells.keys()
      // Once the cells show it.
      if (firstCell !== undefined) setTimeout(() => show(firstCell.split('.')[0] ?? ''))
      if (rest.length > 0) refuse(rest)
      else if (byField.size + cells.size === 0) refuse([thrown.msg])
      else toast('error', t('shell.invalidForm'))
    },
  }
}
