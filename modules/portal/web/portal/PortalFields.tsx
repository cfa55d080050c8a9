import { Input, Radio } from 'antd'
import { DictRadio } from '#kit/dict/DictRadio.tsx'
import { Field } from '#kit/form/Field.tsx'
import { IconPicker } from '#kit/pickers/IconPicker.tsx'
import { useT } from '#shell/i18n.ts'
import type { Portal } from '#portal/contract/portal.ts'
import { modulesIn, PortalClient } from '#portal/contract/portal-rules.ts'
import { FlagSwitch } from './FlagSwitch.tsx'
import { ModuleSelect } from './ModuleSelect.tsx'
import { PictureField } from './PictureField.tsx'
import { ThemeField } from './ThemeField.tsx'
import { useModules } from './use-module-names.ts'

/** The fields of a portal. @param props.portal as it is stored; left out, a new one */
export function PortalFields({ portal }: { portal: Portal | undefined }) {
  const t = useT()
  const { nameOf } = useModules()
  const isProtected = portal?.isProtected === true
  const isDefault = portal?.defaultFlag === '1'
  const shownOf = (value: 0 | 1) => t(`portal.portal.shown.${value}`)
  return (
    <>
      <Field name="portalName" label={t('portal.portal.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="portalNameEn" label={t('portal.portal.nameEn')}>
        <Input lang="en" autoComplete="off" />
      </Field>
      <Field
        name="portalCode"
        label={t('portal.portal.code')}
        hint={t(isProtected ? 'portal.portal.protected' : 'portal.portal.code.hint')}
      >
        <Input autoComplete="off" spellCheck={false} disabled={isProtected} />
      </Field>
      <Field name="portalType" label={t('portal.portal.type')} hint={t('portal.portal.type.hint')}>
        <DictRadio dict="portal_type" aria-label={t('portal.portal.type')} />
      </Field>
      <Field
        name="moduleCode"
        label={t('portal.portal.modules')}
        hint={t('portal.portal.modules.hint')}
        show={(text: string) => modulesIn(text).map(nameOf).join(t('portal.portal.comma'))}
        isWide
      >
        <ModuleSelect />
      </Field>
      <Field name="url" label={t('portal.portal.url')} hint={t('portal.portal.url.hint')} isWide>
        <Input autoComplete="off" inputMode="url" spellCheck={false} />
      </Field>
      <Field name="icon" label={t('portal.portal.icon')}>
        <IconPicker />
      </Field>
      <Field name="client" label={t('portal.portal.client')}>
        <Radio.Group
          aria-label={t('portal.portal.client')}
          options={PortalClient.options.map((value) => ({ value, label: t(`portal.portal.client.${value}`) }))}
        />
      </Field>
      <Field name="portalPic" label={t('portal.portal.picture')} show={() => t('portal.portal.picture')} isWide>
        <PictureField label={t('portal.portal.picture')} />
      </Field>
      <Field name="showFlag" label={t('portal.portal.shown.field')} hint={t('portal.portal.shown.hint')} show={shownOf}>
        <FlagSwitch on={1} off={0} label={t('portal.portal.shown.field')} />
      </Field>
      <Field
        name="defaultFlag"
        label={t('portal.portal.default.field')}
        hint={t(isDefault ? 'portal.portal.default.stays' : 'portal.portal.default.hint')}
        show={(flag: '' | '1') => t(`portal.portal.yes.${flag === '1' ? 1 : 0}`)}
      >
        <FlagSwitch on="1" off="" label={t('portal.portal.default.field')} disabled={isDefault} />
      </Field>
      <Field
        name="microFrontend"
        label={t('portal.portal.microFrontend')}
        hint={t('portal.portal.microFrontend.hint')}
        show={(flag: 0 | 1) => t(`portal.portal.yes.${flag}`)}
        isWide
      >
        <FlagSwitch on={1} off={0} label={t('portal.portal.microFrontend')} />
      </Field>
      <Field
        name="themeConfig"
        label={t('portal.portal.theme')}
        hint={t('portal.portal.theme.hint')}
        show={(text: string) => text || t('portal.portal.theme.none')}
        isWide
      >
        <ThemeField fileName={`theme-${portal?.portalCode ?? 'portal'}.json`} />
      </Field>
    </>
  )
}
