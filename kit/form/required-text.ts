/** What a required field asks for while it is empty: "Enter the name", "Select the department". */
import { z } from 'zod'
import { t } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'

/** How a field is filled: typed, or chosen from something. */
export type FillWay = 'enter' | 'select'

/** Texts with a format of their own that are chosen, not typed: ids of records, days and times. */
const CHOSEN_FORMATS = ['guid', 'uuid', 'date', 'datetime', 'time']

/** How a value of a schema is filled in: texts and numbers are typed, everything else is chosen. */
export function fillWayOf(schema: z.core.$ZodType): FillWay {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fillWayOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return fillWayOf(schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.some((one) => fillWayOf(one) === 'enter') ? 'enter' : 'select'
  if (schema instanceof z.ZodStringFormat) return CHOSEN_FORMATS.includes(schema.format ?? '') ? 'select' : 'enter'
  return schema instanceof z.ZodString || schema instanceof z.ZodNumber ? 'enter' : 'select'
}

/** The text for an empty field. @param label as it stands above the field; without one the text names nothing */
export function requiredText(label: string, way: FillWay): string {
  if (label === '') return t('kit.rule.required')
  return t(`kit.rule.${way}`, { attr: currentLanguage() === 'en' ? withinSentence(label) : label })
}

/** A label inside an English sentence: "Number of days" begins small, "URL" and "PDF file" do not. */
export const withinSentence = (label: string): string =>
  label.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase())
