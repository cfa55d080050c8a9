import { Form, Input, Radio } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FlagSwitch } from '#kit/form/FlagSwitch.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { isParamValue, paramRoutes, ParamType, type Param } from '#system/contract/param.ts'
import { ParamValueField } from './ParamValueField.tsx'

/** Creates or edits a parameter. A sensitive value is never shown; left empty, the stored one stays. */
export default function ParamForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const typeName = (type: ParamType) => t(`system.param.type.${type}`)
  const { record, title, stored } = useCrudForm({
    routes: paramRoutes,
    reads: [paramRoutes.page, paramRoutes.get],
    id,
    onClose,
    first: { type: 'string', sensitive: 0, value: '' },
    nameOf: ({ key }) => key,
    newTitle: t('system.param.create'),
    done: { saved: t('system.param.saved') },
    fieldOf: { param_key_taken: 'key', param_protected: 'key' },
    prepare: ({ value, ...kept }, before) => {
      const staysSecret = before?.sensitive === 1 && kept.sensitive === 1 && !value
      return staysSecret ? kept : { ...kept, value }
    },
  })

  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <Field
        name="key"
        label={t('system.param.key')}
        hint={t(stored?.isSeeded ? 'system.param.seeded.hint' : 'system.param.key.hint')}
        isWide
      >
        <Input autoComplete="off" spellCheck={false} disabled={stored?.isSeeded === true} />
      </Field>
      <Field name="type" label={t('system.param.type')} show={typeName} isWide>
        <Radio.Group
          aria-label={t('system.param.type')}
          disabled={stored?.isSeeded === true}
          options={ParamType.options.map((value) => ({ value, label: typeName(value) }))}
        />
      </Field>
      <Value stored={stored} />
      {stored?.isSeeded !== true && (
        <Field
          name="sensitive"
          label={t('system.param.sensitive')}
          hint={t('system.param.sensitive.hint')}
          show={(sensitive: 0 | 1) => t(`system.param.sensitive.${sensitive}`)}
          isWide
        >
          <FlagSwitch label={t('system.param.sensitive')} />
        </Field>
      )}
      <RemarkField />
    </FormDrawer>
  )
}

/** The value, in a control that suits its type. */
function Value({ stored }: { stored: Param | undefined }) {
  const t = useT()
  const form = Form.useFormInstance()
  const type = Form.useWatch<ParamType | undefined>('type', form) ?? stored?.type ?? 'string'
  const sensitive = Form.useWatch<0 | 1 | undefined>('sensitive', form) ?? stored?.sensitive ?? 0
  const isKept = stored?.sensitive === 1 && stored.isSet && sensitive === 1
  return (
    <Field
      name="value"
      label={t('system.param.value')}
      hint={isKept ? t('system.param.value.kept') : undefined}
      dependencies={['type']}
      rules={[
        {
          validator: async (_, value: unknown) => {
            const text = typeof value === 'string' ? value.trim() : ''
            if (text === '' && isKept) return
            if (!isParamValue(type, text)) throw new Error(t(`system.param.value.${type}`))
          },
        },
      ]}
      isWide
    >
      <ParamValueField type={type} isSensitive={sensitive === 1} isKept={isKept} />
    </Field>
  )
}
