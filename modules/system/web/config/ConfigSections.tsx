import { Checkbox, Input, InputNumber, Radio, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/route.ts'
import { Field } from '#kit/form/Field.tsx'
import { useT } from '#shell/i18n.ts'
import { languages } from '#shell/language.ts'
import type { configRoutes } from '#system/contract/config.ts'
import { LogoField } from './LogoField.tsx'

const timeZones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))
const LOGOS = ['logoLight', 'logoDark', 'favicon'] as const
const SWITCHES = ['enablePortal', 'uniqueOpened', 'errorLog', 'behaviorLog', 'rolesControl', 'supportVisit'] as const

interface IdentitySectionProps extends Pick<ReplyOf<typeof configRoutes.detail>, 'logos'> {
  disabled: boolean
}

/** What the product is called, and its pictures. */
export function IdentitySection({ logos, disabled }: IdentitySectionProps) {
  const t = useT()
  return (
    <Section name="identity">
      <Field name="sysNameZh" label={t('system.config.sysNameZh')} hint={t('system.config.sysName.hint')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="sysNameEn" label={t('system.config.sysNameEn')}>
        <Input autoComplete="off" />
      </Field>
      {LOGOS.map((name) => (
        <Field key={name} name={name} label={t(`system.config.${name}`)} show={() => t('system.config.picture')}>
          <LogoField
            label={t(`system.config.${name}`)}
            known={logos[name]}
            isOnDark={name === 'logoDark'}
            isSquare={name === 'favicon'}
            disabled={disabled}
          />
        </Field>
      ))}
    </Section>
  )
}

/** Which languages are offered, and the time zone. */
export function LanguagesSection() {
  const t = useT()
  const options = languages.map((value) => ({ value, label: t(`shell.language.${value}`) }))
  return (
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
  )
}

/** What the frame does, switch by switch. */
export function FrameSection() {
  const t = useT()
  return (
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
  )
}

/** How long calls may take, and which of them cover the page. */
export function CallsSection() {
  const t = useT()
  return (
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
