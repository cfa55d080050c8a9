import { Form, Input, Radio, Switch } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/useMutate.ts'
import { useRecordForm } from '#kit/form/useRecordForm.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { isParamValue, ParamDraft, paramRoutes, ParamType, ParamUpdate, type Param } from '#system/contract/param.ts'
import { ParamValueField } from './ParamValueField.tsx'
import { PARAM_READS } from './use-param-actions.tsx'

interface ParamFormProps extends OverlayProps {
  /** Left out: a new parameter. */
  id: string | undefined
  onClose: () => void
}

/** Creates or edits a parameter. A sensitive value is never shown; left empty, the stored one stays. */
export default function ParamForm({ id, onClose, ...overlay }: ParamFormProps) {
  const t = useT()
  const isNew = id === undefined
  const { data: param, refetch } = useCall(
    paramRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const create = useMutate(paramRoutes.create, { refreshes: PARAM_READS, done: t('system.param.created.done') })
  const update = useMutate(paramRoutes.update, { refreshes: PARAM_READS, done: t('system.param.saved') })
  const typeName = (type: ParamType) => t(`system.param.type.${type}`)

  const record = useRecordForm({
    schema: isNew ? ParamDraft : ParamUpdate,
    initial: isNew ? { type: 'string', sensitive: 0, value: '' } : param && { ...param },
    hidden: isNew ? {} : { id, version: param?.version },
    fieldOf: { param_key_taken: 'key', param_protected: 'key' },
    reload: refetch,
    onClose,
    save: async (values) => {
      if (!('id' in values)) return create.attempt({ body: values })
      const { value, ...kept } = values
      const staysSecret = param?.sensitive === 1 && values.sensitive === 1 && !value
      return update.attempt({ body: staysSecret ? kept : values })
    },
  })

  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('system.param.create') : t('system.param.edit', { key: param?.key ?? '' })}
    >
      <Field
        name="key"
        label={t('system.param.key')}
        hint={t(param?.isSeeded ? 'system.param.seeded.hint' : 'system.param.key.hint')}
        isWide
      >
        <Input autoComplete="off" spellCheck={false} disabled={param?.isSeeded === true} />
      </Field>
      <Field name="type" label={t('system.param.type')} show={typeName} isWide>
        <Radio.Group
          aria-label={t('system.param.type')}
          disabled={param?.isSeeded === true}
          options={ParamType.options.map((value) => ({ value, label: typeName(value) }))}
        />
      </Field>
      <Value stored={param} />
      {param?.isSeeded !== true && (
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
      <Field name="remark" label={t('system.param.remark')} isWide>
        <Input.TextArea rows={2} />
      </Field>
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

interface FlagSwitchProps {
  label: string
  value?: 0 | 1
  onChange?: (value: 0 | 1) => void
  id?: string
}

function FlagSwitch({ label, value, onChange, id }: FlagSwitchProps) {
  return (
    <Switch
      {...(id !== undefined && { id })}
      aria-label={label}
      checked={value === 1}
      onChange={(isOn) => onChange?.(isOn ? 1 : 0)}
    />
  )
}
