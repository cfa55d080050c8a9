import { Checkbox, ConfigProvider, Input, InputNumber, Radio, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/route.ts'
import { Field } from '#kit/form/Field.tsx'
import { RecordFields, RecordFoot } from '#kit/form/RecordFields.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { languages } from '#shell/language.ts'
import { configRoutes, ConfigUpdate } from '#system/contract/config.ts'
import { LogoField } from './LogoField.tsx'

const timeZones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

interface ConfigFormProps {
  config: ReplyOf<typeof configRoutes.detail>
  reload: () => Promise<{ readonly isError: boolean }>
  /** Saved, or given up. */
  onDone: () => void
}

const SWITCHES = ['enablePortal', 'uniqueOpened', 'errorLog', 'behaviorLog', 'rolesControl', 'supportVisit'] as const

/** The settings in sections. Who may not change them sees them all the same. */
export function ConfigForm({ config, reload, onDone }: ConfigFormProps) {
  const t = useT()
  const mayUpdate = useCan('sys:config:update')
  const { version, logos, updateDate: _, ...values } = config
  /** Only a build made for demonstration follows it (readings, "The server"): what does nothing is not offered. */
  const { loginInterception } = values
  const update = useMutate(configRoutes.update, { refreshes: [configRoutes.detail], done: t('system.config.saved') })
  const record = useRecordForm({
    schema: ConfigUpdate,
    initial: values,
    hidden: { id: 'config', version, loginInterception },
    reload,
    onClose: onDone,
    save: (body) => update.attempt({ body }),
  })
  const options = languages.map((value) => ({ value, label: t(`shell.language.${value}`) }))

  return (
    <ConfigProvider componentDisabled={!mayUpdate}>
      <div className="sys-config-body">
        <RecordFields record={record}>
          <Section name="identity">
            <Field name="sysNameZh" label={t('system.config.sysNameZh')} hint={t('system.config.sysName.hint')}>
              <Input autoComplete="off" />
            </Field>
            <Field name="sysNameEn" label={t('system.config.sysNameEn')}>
              <Input autoComplete="off" />
            </Field>
            {(['logoLight', 'logoDark', 'favicon'] as const).map((name) => (
              <Field key={name} name={name} label={t(`system.config.${name}`)} show={() => t('system.config.picture')}>
                <LogoField
                  label={t(`system.config.${name}`)}
                  known={logos[name]}
                  isOnDark={name === 'logoDark'}
                  isSquare={name === 'favicon'}
                  disabled={!mayUpdate}
                />
              </Field>
            ))}
          </Section>
          <Section name="languages">
            <Field name="languages" label={t('system.config.languages.offered')}>
              <Choices label={t('system.config.languages.offered')} options={options} />
            </Field>
            <Field
              name="defaultLanguage"
              label={t('system.config.defaultLanguage')}
              hint={t('system.config.defaultLanguage.hint')}
            >
              <Radio.Group options={options} aria-label={t('system.config.defaultLanguage')} />
            </Field>
            <Field name="timeZone" label={t('system.config.timeZone')} hint={t('system.config.timeZone.hint')}>
              <Select showSearch options={timeZones} />
            </Field>
          </Section>
          <Section name="frame">
            {SWITCHES.map((name) => (
              <Field
                key={name}
                name={name}
                label={t(`system.config.${name}`)}
                hint={t(`system.config.${name}.hint`)}
                valuePropName="checked"
              >
                <Switch />
              </Field>
            ))}
            <Field
              name="allowedOrigins"
              label={t('system.config.allowedOrigins')}
              hint={t('system.config.allowedOrigins.hint')}
              isWide
            >
              <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
            </Field>
          </Section>
          <Section name="calls">
            <Field
              name="requestTimeout"
              label={t('system.config.requestTimeout')}
              hint={t('system.config.requestTimeout.hint')}
            >
              <InputNumber min={1000} max={600_000} step={1000} />
            </Field>
            <Field
              name="loadingMaskPaths"
              label={t('system.config.loadingMaskPaths')}
              hint={t('system.config.loadingMaskPaths.hint')}
              isWide
            >
              <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
            </Field>
          </Section>
        </RecordFields>
      </div>
      {mayUpdate && (
        <div className="sys-config-foot">
          <RecordFoot record={record} saveText={t('system.save')} />
        </div>
      )}
    </ConfigProvider>
  )
}

type SectionName = 'identity' | 'languages' | 'frame' | 'calls'

function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  const t = useT()
  return (
    <section className="sys-config-section" aria-labelledby={`sys-config-${name}`}>
      <header>
        <h2 id={`sys-config-${name}`}>{t(`system.config.section.${name}`)}</h2>
        <p>{t(`system.config.section.${name}.about`)}</p>
      </header>
      <div className="sys-config-fields">{children}</div>
    </section>
  )
}

interface ChoicesProps {
  label: string
  options: { readonly value: string; readonly label: string }[]
  value?: string[]
  onChange?: (chosen: string[]) => void
}

/** Boxes to tick, as a named group: a form would mark the group itself as required, which a group cannot be. */
function Choices({ label, options, value = [], onChange = () => undefined }: ChoicesProps) {
  return (
    <div role="group" aria-label={label}>
      <Checkbox.Group options={options} value={value} onChange={onChange} />
    </div>
  )
}
