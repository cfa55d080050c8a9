/** The product's own texts, by key: tests find things by what a person reads, in the language of the test. */
import kitEn from '#kit/locales/en.json' with { type: 'json' }
import kitFrameEn from '#kit/locales/frame.en.json' with { type: 'json' }
import kitZh from '#kit/locales/zh.json' with { type: 'json' }
import kitFrameZh from '#kit/locales/frame.zh.json' with { type: 'json' }
import shellEn from '../../shell/locales/en.json' with { type: 'json' }
import shellZh from '../../shell/locales/zh.json' with { type: 'json' }
import shellWidgetsEn from '../../shell/locales/widgets.en.json' with { type: 'json' }
import shellWidgetsZh from '../../shell/locales/widgets.zh.json' with { type: 'json' }
import dialogEn from '../../shell/locales/dialog.en.json' with { type: 'json' }
import dialogZh from '../../shell/locales/dialog.zh.json' with { type: 'json' }
import paletteEn from '../../shell/locales/palette.en.json' with { type: 'json' }
import routeEn from '../../shell/locales/route.en.json' with { type: 'json' }
import paletteZh from '../../shell/locales/palette.zh.json' with { type: 'json' }
import routeZh from '../../shell/locales/route.zh.json' with { type: 'json' }
import themeEn from '../../shell/theme-drawer/locales/en.json' with { type: 'json' }
import themeZh from '../../shell/theme-drawer/locales/zh.json' with { type: 'json' }
import factorEn from '../../shell/locales/factor.en.json' with { type: 'json' }
import factorZh from '../../shell/locales/factor.zh.json' with { type: 'json' }
import passkeyEn from '../../shell/locales/passkey.en.json' with { type: 'json' }
import passkeyZh from '../../shell/locales/passkey.zh.json' with { type: 'json' }
import signInEn from '../../shell/locales/signin.en.json' with { type: 'json' }
import signInZh from '../../shell/locales/signin.zh.json' with { type: 'json' }
import behaviorEn from '#behavior/locales/en.json' with { type: 'json' }
import behaviorFrameEn from '#behavior/locales/frame.en.json' with { type: 'json' }
import behaviorFrameZh from '#behavior/locales/frame.zh.json' with { type: 'json' }
import behaviorZh from '#behavior/locales/zh.json' with { type: 'json' }
import catalogueEn from '#help/locales/catalogue.en.json' with { type: 'json' }
import catalogueZh from '#help/locales/catalogue.zh.json' with { type: 'json' }
import helpEn from '#help/locales/en.json' with { type: 'json' }
import helpZh from '#help/locales/zh.json' with { type: 'json' }
import helpFrameEn from '#help/locales/frame.en.json' with { type: 'json' }
import helpFrameZh from '#help/locales/frame.zh.json' with { type: 'json' }
import helpPaletteEn from '#help/locales/palette.en.json' with { type: 'json' }
import helpPaletteZh from '#help/locales/palette.zh.json' with { type: 'json' }
import formsWidgetsEn from '#forms/locales/widgets.en.json' with { type: 'json' }
import formsWidgetsZh from '#forms/locales/widgets.zh.json' with { type: 'json' }
import helpWidgetsEn from '#help/locales/widgets.en.json' with { type: 'json' }
import helpWidgetsZh from '#help/locales/widgets.zh.json' with { type: 'json' }
import formsEn from '#forms/locales/en.json' with { type: 'json' }
import formsFrameEn from '#forms/locales/frame.en.json' with { type: 'json' }
import formsFilterEn from '#forms/locales/filter.en.json' with { type: 'json' }
import formsFilterZh from '#forms/locales/filter.zh.json' with { type: 'json' }
import formsFillEn from '#forms/locales/fill.en.json' with { type: 'json' }
import formsZh from '#forms/locales/zh.json' with { type: 'json' }
import formsFrameZh from '#forms/locales/frame.zh.json' with { type: 'json' }
import formsFillZh from '#forms/locales/fill.zh.json' with { type: 'json' }
import messagingEn from '#messaging/locales/en.json' with { type: 'json' }
import filesEn from '#files/locales/en.json' with { type: 'json' }
import filesFrameEn from '#files/locales/frame.en.json' with { type: 'json' }
import filesFrameZh from '#files/locales/frame.zh.json' with { type: 'json' }
import filesZh from '#files/locales/zh.json' with { type: 'json' }
import fillEn from '#forms/locales/fill.en.json' with { type: 'json' }
import fillZh from '#forms/locales/fill.zh.json' with { type: 'json' }
import designEn from '#forms/locales/design.en.json' with { type: 'json' }
import designZh from '#forms/locales/design.zh.json' with { type: 'json' }
import gatewayFrameEn from '#gateway/locales/frame.en.json' with { type: 'json' }
import gatewayFrameZh from '#gateway/locales/frame.zh.json' with { type: 'json' }
import schedulingEn from '#scheduling/locales/en.json' with { type: 'json' }
import schedulingFrameEn from '#scheduling/locales/frame.en.json' with { type: 'json' }
import schedulingFrameZh from '#scheduling/locales/frame.zh.json' with { type: 'json' }
import schedulingZh from '#scheduling/locales/zh.json' with { type: 'json' }
import gatewayEn from '#gateway/locales/en.json' with { type: 'json' }
import recoveryEn from '#security/locales/recovery.en.json' with { type: 'json' }
import registerEn from '#security/locales/register.en.json' with { type: 'json' }
import registerZh from '#security/locales/register.zh.json' with { type: 'json' }
import recoveryZh from '#security/locales/recovery.zh.json' with { type: 'json' }
import securityEn from '#security/locales/en.json' with { type: 'json' }
import gatewayZh from '#gateway/locales/zh.json' with { type: 'json' }
import securityZh from '#security/locales/zh.json' with { type: 'json' }
import tenancyEn from '#tenancy/locales/en.json' with { type: 'json' }
import tenancyZh from '#tenancy/locales/zh.json' with { type: 'json' }
import messagingFrameEn from '#messaging/locales/frame.en.json' with { type: 'json' }
import richEn from '#kit/locales/rich.en.json' with { type: 'json' }
import messagingZh from '#messaging/locales/zh.json' with { type: 'json' }
import messagingFrameZh from '#messaging/locales/frame.zh.json' with { type: 'json' }
import richZh from '#kit/locales/rich.zh.json' with { type: 'json' }
import portalEn from '#portal/locales/en.json' with { type: 'json' }
import portalZh from '#portal/locales/zh.json' with { type: 'json' }
import microappEn from '#microapp/locales/en.json' with { type: 'json' }
import microappFrameEn from '#microapp/locales/frame.en.json' with { type: 'json' }
import microappFrameZh from '#microapp/locales/frame.zh.json' with { type: 'json' }
import microappZh from '#microapp/locales/zh.json' with { type: 'json' }
import workflowDecisionEn from '#workflow/locales/decision.en.json' with { type: 'json' }
import workflowDecisionZh from '#workflow/locales/decision.zh.json' with { type: 'json' }
import workflowDesignEn from '#workflow/locales/design.en.json' with { type: 'json' }
import workflowDesignZh from '#workflow/locales/design.zh.json' with { type: 'json' }
import workflowEn from '#workflow/locales/en.json' with { type: 'json' }
import workflowVisitEn from '#workflow/locales/visit.en.json' with { type: 'json' }
import workflowVisitZh from '#workflow/locales/visit.zh.json' with { type: 'json' }
import workflowOutsideEn from '#workflow/locales/outside.en.json' with { type: 'json' }
import workflowOutsideZh from '#workflow/locales/outside.zh.json' with { type: 'json' }
import workflowFrameEn from '#workflow/locales/frame.en.json' with { type: 'json' }
import workflowFrameZh from '#workflow/locales/frame.zh.json' with { type: 'json' }
import workflowWidgetsEn from '#workflow/locales/widgets.en.json' with { type: 'json' }
import workflowWidgetsZh from '#workflow/locales/widgets.zh.json' with { type: 'json' }
import workflowZh from '#workflow/locales/zh.json' with { type: 'json' }
import workspaceEn from '../../apps/workspace/locales/en.json' with { type: 'json' }
import workspaceZh from '../../apps/workspace/locales/zh.json' with { type: 'json' }
import recordsEn from '#records/locales/en.json' with { type: 'json' }
import recordsFrameEn from '#records/locales/frame.en.json' with { type: 'json' }
import recordsFrameZh from '#records/locales/frame.zh.json' with { type: 'json' }
import recordsZh from '#records/locales/zh.json' with { type: 'json' }
import systemEn from '#system/locales/en.json' with { type: 'json' }
import searchEn from '#search/locales/en.json' with { type: 'json' }
import searchFrameEn from '#search/locales/frame.en.json' with { type: 'json' }
import systemPaletteEn from '#system/locales/palette.en.json' with { type: 'json' }
import systemFrameEn from '#system/locales/frame.en.json' with { type: 'json' }
import systemWidgetsEn from '#system/locales/widgets.en.json' with { type: 'json' }
import systemWidgetsZh from '#system/locales/widgets.zh.json' with { type: 'json' }
import systemZh from '#system/locales/zh.json' with { type: 'json' }
import searchZh from '#search/locales/zh.json' with { type: 'json' }
import searchFrameZh from '#search/locales/frame.zh.json' with { type: 'json' }
import systemPaletteZh from '#system/locales/palette.zh.json' with { type: 'json' }
import systemFrameZh from '#system/locales/frame.zh.json' with { type: 'json' }

export type Language = 'zh' | 'en'

const texts = {
  zh: {
    ...kitFrameZh,
    ...systemFrameZh,
    ...filesFrameZh,
    ...formsZh,
    ...formsFrameZh,
    ...formsFillZh,
    ...formsFilterZh,
    ...filesZh,
    ...recordsFrameZh,
    ...recordsZh,
    ...kitZh,
    ...microappFrameZh,
    ...microappZh,
    ...workflowZh,
    ...workflowDecisionZh,
    ...workflowDesignZh,
    ...workflowVisitZh,
    ...workflowOutsideZh,
    ...workflowFrameZh,
    ...workflowWidgetsZh,
    ...workspaceZh,
    ...shellZh,
    ...signInZh,
    ...factorZh,
    ...passkeyZh,
    ...dialogZh,
    ...routeZh,
    ...paletteZh,
    ...searchZh,
    ...searchFrameZh,
    ...systemPaletteZh,
    ...themeZh,
    ...systemZh,
    ...shellWidgetsZh,
    ...systemWidgetsZh,
    ...messagingZh,
    ...helpZh,
    ...catalogueZh,
    ...helpFrameZh,
    ...helpPaletteZh,
    ...formsWidgetsZh,
    ...helpWidgetsZh,
    ...portalZh,
    ...fillZh,
    ...designZh,
    ...schedulingFrameZh,
    ...schedulingZh,
    ...gatewayFrameZh,
    ...gatewayZh,
    ...securityZh,
    ...tenancyZh,
    ...recoveryZh,
    ...registerZh,
    ...messagingFrameZh,
    ...richZh,
    ...behaviorZh,
    ...behaviorFrameZh,
  },
  en: {
    ...kitFrameEn,
    ...systemFrameEn,
    ...filesFrameEn,
    ...formsEn,
    ...formsFrameEn,
    ...formsFillEn,
    ...formsFilterEn,
    ...filesEn,
    ...recordsFrameEn,
    ...recordsEn,
    ...kitEn,
    ...microappFrameEn,
    ...microappEn,
    ...workflowEn,
    ...workflowDecisionEn,
    ...workflowDesignEn,
    ...workflowVisitEn,
    ...workflowOutsideEn,
    ...workflowFrameEn,
    ...workflowWidgetsEn,
    ...workspaceEn,
    ...shellEn,
    ...signInEn,
    ...factorEn,
    ...passkeyEn,
    ...dialogEn,
    ...routeEn,
    ...paletteEn,
    ...searchEn,
    ...searchFrameEn,
    ...systemPaletteEn,
    ...themeEn,
    ...systemEn,
    ...shellWidgetsEn,
    ...systemWidgetsEn,
    ...messagingEn,
    ...helpEn,
    ...catalogueEn,
    ...helpFrameEn,
    ...helpPaletteEn,
    ...formsWidgetsEn,
    ...helpWidgetsEn,
    ...portalEn,
    ...fillEn,
    ...designEn,
    ...schedulingFrameEn,
    ...schedulingEn,
    ...gatewayFrameEn,
    ...gatewayEn,
    ...securityEn,
    ...tenancyEn,
    ...recoveryEn,
    ...registerEn,
    ...messagingFrameEn,
    ...richEn,
    ...behaviorEn,
    ...behaviorFrameEn,
  },
}

/** English has two texts where a number is spoken of; the number decides. */
export type WordKey = keyof typeof texts.zh
type Values = Readonly<Record<string, string | number>>

/** How the texts of a language are asked for. @example words('zh')('system.user.edit', { name: '王芳' }) */
export const words =
  (language: Language) =>
  (key: WordKey, values: Values = {}): string =>
    fill(textOf(texts[language], key, values), values)

export const zh = words('zh')
export const en = words('en')

/** A text whose placeholders may stand for anything. */
export function pattern(text: string): RegExp {
  const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(parts.join('.+'))
}

function textOf(all: Readonly<Record<string, string>>, key: string, { count }: Values): string {
  const text = all[key] ?? all[`${key}_${count === 1 ? 'one' : 'other'}`]
  if (text === undefined) throw new Error(`there is no text ${key}`)
  return text
}

function fill(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)[^}]*\}\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? value.toLocaleString('en') : value
  })
}
