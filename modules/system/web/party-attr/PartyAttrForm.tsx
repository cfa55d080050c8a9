import { Form, Input, InputNumber, Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FlagSwitch } from '#kit/form/FlagSwitch.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField, StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { useDicts } from '#shell/session/session.ts'
import { AttrDataType, NO_BOUNDS, partyAttrRoutes, type AttrDataType as DataType } from '#system/contract/party-attr.ts'
import { ATTR_READS, useAttrWords } from './attr-words.ts'
import { BoundsFields } from './BoundsFields.tsx'

const FIELDS = { party_attr_code_taken: 'code', party_attr_has_values: 'dataType', party_attr_too_many: 'status' }

/** Creates or edits an attribute. */
export default function PartyAttrForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title, isNew, stored } = useCrudForm({
    routes: partyAttrRoutes,
    reads: ATTR_READS,
    id,
    onClose,
    first: { partyType: 'user', dataType: 'text', required: 0, isUnique: 0, sort: 0, status: 1, bounds: NO_BOUNDS },
    nameOf: ({ name }) => name,
    newTitle: t('system.partyAttr.create'),
    fieldOf: FIELDS,
  })
  const words = useAttrWords()
  const hasValues = (stored?.valueCount ?? 0) > 0
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <Field name="name" label={t('system.partyAttr.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="nameEn" label={t('system.partyAttr.nameEn')}>
        <Input autoComplete="off" />
      </Field>
      <Field
        name="code"
        label={t('kit.record.code')}
        hint={hasValues ? t('system.partyAttr.fixed') : t('system.partyAttr.code.hint')}
      >
        <Input autoComplete="off" spellCheck={false} disabled={hasValues} />
      </Field>
      {isNew && (
        <Field name="partyType" label={t('system.partyAttr.partyType')}>
          <Select options={words.parties} />
        </Field>
      )}
      <Field name="dataType" label={t('system.partyAttr.dataType')} hint={hasValues && t('system.partyAttr.fixed')}>
        <Select options={words.types} disabled={hasValues} />
      </Field>
      <TypeFields hasValues={hasValues} />
      <Field name="required" label={t('system.partyAttr.required')} hint={t('system.partyAttr.required.hint')}>
        <FlagSwitch label={t('system.partyAttr.required')} />
      </Field>
      <Field name="sort" label={t('kit.record.sort')} hint={t('kit.record.sort.hint')}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Field>
      <StatusField dict="dept_status" />
      <RemarkField />
    </FormDrawer>
  )
}

/** What depends on the type that is chosen. */
function TypeFields({ hasValues }: { hasValues: boolean }) {
  const t = useT()
  const type = Form.useWatch<DataType | undefined>('dataType', { preserve: true }) ?? AttrDataType.enum.text
  const dictionaries = Object.keys(useDicts()).map((value) => ({ value, label: value }))
  return (
    <>
      {type === 'dict' && (
        <Field name="dictType" label={t('system.partyAttr.dictType')} isRequired>
          <Select options={dictionaries} showSearch disabled={hasValues} />
        </Field>
      )}
      {type !== 'boolean' && (
        <Field name="isUnique" label={t('system.partyAttr.isUnique')} hint={t('system.partyAttr.isUnique.hint')}>
          <FlagSwitch label={t('system.partyAttr.isUnique')} />
        </Field>
      )}
      {(type === 'number' || type === 'text' || type === 'date') && (
        <Field name="bounds" label={t(`system.partyAttr.bounds.${type}`)} isWide>
          <BoundsFields type={type} />
        </Field>
      )}
      {type === 'text' && (
        <Field name="pattern" label={t('system.partyAttr.pattern')} hint={t('system.partyAttr.pattern.hint')} isWide>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
      )}
    </>
  )
}
