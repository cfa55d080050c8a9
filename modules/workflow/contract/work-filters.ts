/**
 * By what a user filters the lists of their own work, and what there is to choose from in each. Besides the parameters
 * below, a call that names a process may have one for each field of its form that is marked as a filter: named by the
 * id of the field, written as in the list of records (`modules/forms/contract/record-query.ts`). Fields that any step
 * hides, and all other names, are refused as unknown.
 */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { Id, line, queryFlag, requiredLine } from '#contract/scalars.ts'
import { ModelField } from './form.ts'

/** What belongs to the request that a row of a list is about. */
export const requestFilters = {
  /** Contained in the title or the number. */
  keyword: line(64).optional(),
  /** The key of a process. */
  process: line(200).optional(),
  /** The category of its model, as it is stored. */
  category: line(50).optional(),
}

/** Days of the tenant, both included. */
export const dayFilters = { fromDate: z.iso.date().optional(), toDate: z.iso.date().optional() }

/** Where it stands, and whether that is late. */
export const standingFilters = {
  /** The id of a node. */
  node: line(200).optional(),
  /** 1: past its due time; 0: in time, or without one. */
  overdue: queryFlag.optional(),
}

/** Who started it. */
export const starterFilter = { starterId: Id.optional() }

/** The query of a list that takes parameters for fields, too: the service refuses what is neither. */
export const withFieldFilters = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  // The typed cast: calls name what the schema names; fields are added by who knows them.
  schema.loose() as unknown as Schema

export const WorkList = z.enum(['todo', 'done', 'started', 'cc', 'draft'])
export type WorkList = z.infer<typeof WorkList>

/** What the rows of one list have, whatever it is filtered by; of very much the most frequent. */
export const WorkFilterChoices = z.object({
  /** With the number of their rows, the most frequent first. */
  processes: z.array(z.object({ key: z.string(), name: z.string(), count: z.number() })),
  /** By process. */
  nodes: z.array(z.object({ process: z.string(), id: z.string(), name: z.string() })),
  categories: z.array(z.object({ value: z.string(), name: z.string() })),
  starters: z.array(z.object({ id: Id, name: z.string() })),
})
export type WorkFilterChoices = z.infer<typeof WorkFilterChoices>

/** A field of a form as a filter: without its rules. */
export const WorkFilterField = ModelField

export const workflowFilterRoutes = {
  choices: route({
    method: 'GET',
    path: '/workflow/filter',
    can: 'wf:task:page',
    summary: 'The processes, nodes, categories and initiators in a list of the signed-in user',
    query: z.object({ list: WorkList }),
    reply: WorkFilterChoices,
  }),
  fields: route({
    method: 'GET',
    path: '/workflow/filter/field',
    can: 'wf:task:page',
    summary: 'The fields of the form of a process by which a list of the signed-in user can be filtered',
    query: z.object({ list: WorkList, process: requiredLine(200) }),
    reply: z.array(WorkFilterField),
  }),
}
