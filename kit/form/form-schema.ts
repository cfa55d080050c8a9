import { createContext, use, useEffect, useId, type ReactNode } from 'react'
import type { z } from 'zod'

/** What a form knows of one of its fields. */
export interface FieldFacts {
  readonly label: string
  /** A value as a person reads it; its text by default. Receives what the contract says the field holds. */
  show?(value: unknown): ReactNode
  /** The field is a table of records: issues of the server may name one of its cells. */
  readonly isTable?: boolean
}

/** What the fields of a form share. */
export interface FormFacts {
  readonly schema: z.ZodObject
  /** By name, in the order of the form; fields enter themselves. */
  readonly fields: Map<string, FieldFacts>
  /** The server's errors about single cells of tables, by path: `items.3.amount`. */
  readonly cellIssues: ReadonlyMap<string, readonly string[]>
  /** Fields whose value is still on its way (an upload): until then nothing is saved. */
  readonly waiting: Set<string>
}

/** The form around a field. */
export const FormContext = createContext<FormFacts | undefined>(undefined)

/** The schema of one field of the form around; undefined for a field that the contract does not know. */
export function useFieldSchema(name: string): z.core.$ZodType | undefined {
  return use(FormContext)?.schema.shape[name]
}

/** Makes a field known to the form around: for messages that name it, and for comparing two versions of the record. */
export function useEnterField(name: string, facts: FieldFacts): void {
  const fields = use(FormContext)?.fields
  useEffect(() => {
    fields?.set(name, facts)
  })
  useEffect(() => () => void fields?.delete(name), [fields, name])
}

/** Keeps the form around from being saved as long as a field is busy. Outside of a form it does nothing. */
export function useFormWaits(isBusy: boolean): void {
  const id = useId()
  const waiting = use(FormContext)?.waiting
  useEffect(() => {
    if (!isBusy) return undefined
    waiting?.add(id)
    return () => void waiting?.delete(id)
  }, [isBusy, waiting, id])
}
