import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FlagSwitch } from '#kit/form/FlagSwitch.tsx'
import { useT } from '#shell/i18n.ts'
import { MicroAppKind, MicroAppSession, SANDBOX_FLAGS } from '#microapp/contract/micro-app-rules.ts'
import { routesOf } from '#microapp/contract/named-routes.ts'

/** The fields of an entry; a host has only those that say who it is. */
export function MicroAppFields() {
  const t = useT()
  const form = Form.useFormInstance()
  const kind: unknown = Form.useWatch('kind', form)
  const code: unknown = Form.useWatch('code', form)
  const session: unknown = Form.useWatch('session', form)
  const isHost = kind === 'host'
  const places = typeof code === 'string' && code !== '' ? routesOf(code).join(t('microapp.app.comma')) : ''
  return (
    <>
      <Field name="kind" label={t('microapp.app.kind')} hint={t('microapp.app.kind.hint')} isWide>
        <Radio.Group
          aria-label={t('microapp.app.kind')}
          options={MicroAppKind.options.map((value) => ({ value, label: t(`microapp.app.kind.${value}`) }))}
        />
      </Field>
      <Field name="name" label={t('microapp.app.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="nameEn" label={t('microapp.app.nameEn')}>
        <Input lang="en" autoComplete="off" />
      </Field>
      <Field
        name="code"
        label={t('microapp.app.code')}
        hint={isHost || places === '' ? t('microapp.app.code.hint') : t('microapp.app.code.opens', { places })}
      >
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="sort" label={t('microapp.app.sort')}>
        <InputNumber min={0} max={9999} precision={0} />
      </Field>
      <Field
        name="address"
        label={t('microapp.app.address')}
        hint={t(isHost ? 'microapp.app.address.host' : 'microapp.app.address.hint')}
        isWide
      >
        <Input autoComplete="off" inputMode="url" spellCheck={false} />
      </Field>
      {!isHost && <Powers mayCall={session !== 'none'} />}
      <Field name="remark" label={t('microapp.app.remark')} isWide>
        <Input autoComplete="off" />
      </Field>
      <Field name="status" label={t('microapp.app.status')} show={(value: 0 | 1) => t(`microapp.app.status.${value}`)}>
        <FlagSwitch label={t('microapp.app.status.field')} />
      </Field>
    </>
  )
}

/** What an app may do: in its frame, and with the session. */
function Powers({ mayCall }: { mayCall: boolean }) {
  const t = useT()
  return (
    <>
      <Field
        name="sandbox"
        label={t('microapp.app.sandbox')}
        hint={t('microapp.app.sandbox.hint')}
        show={(flags: string[]) => flags.join(' ')}
        isWide
      >
        <Checkbox.Group
          options={SANDBOX_FLAGS.map((value) => ({ value, label: t(`microapp.app.sandbox.${value}`) }))}
        />
      </Field>
      <Field
        name="session"
        label={t('microapp.app.session')}
        hint={t('microapp.app.session.hint')}
        show={(value: MicroAppSession) => t(`microapp.app.session.${value}`)}
        isWide
      >
        <Radio.Group
          aria-label={t('microapp.app.session')}
          options={MicroAppSession.options.map((value) => ({ value, label: t(`microapp.app.session.${value}`) }))}
        />
      </Field>
      {mayCall && (
        <Field
          name="callPaths"
          label={t('microapp.app.calls')}
          hint={t('microapp.app.calls.hint')}
          show={(paths: string[]) => paths.join(' ')}
          isWide
        >
          <Select mode="tags" tokenSeparators={[' ', ',']} open={false} suffixIcon={null} />
        </Field>
      )}
      <Field
        name="tellsPerson"
        label={t('microapp.app.tellsPerson')}
        hint={t('microapp.app.tellsPerson.hint')}
        show={(value: 0 | 1) => t(`microapp.app.yes.${value}`)}
        isWide
      >
        <FlagSwitch label={t('microapp.app.tellsPerson')} />
      </Field>
    </>
  )
}
