import { Input, Radio } from 'antd'
import { useT } from '#shell/i18n.ts'
import { useDictLabel, useDictNumbers } from '../dict/use-dict-options.ts'
import { Field } from './Field.tsx'

/** The field `status`, chosen from a dictionary. */
export function StatusField({ dict, isWide = false }: { dict: string; isWide?: boolean }) {
  const t = useT()
  const label = t('kit.record.status')
  return (
    <Field name="status" label={label} show={useDictLabel(dict)} isWide={isWide}>
      <Radio.Group options={useDictNumbers(dict)} aria-label={label} />
    </Field>
  )
}

/** The field `remark`, over both columns. */
export function RemarkField({ rows = 2 }: { rows?: number }) {
  const t = useT()
  return (
    <Field name="remark" label={t('kit.record.remark')} isWide>
      <Input.TextArea rows={rows} />
    </Field>
  )
}
