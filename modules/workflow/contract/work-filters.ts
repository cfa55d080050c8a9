/** By what a user filters the lists of their own work, and what there is to choose from in each. */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { Id, line, queryFlag } from '#contract/scalars.ts'

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

export const workflowFilterRoutes = {
  choices: route({
    method: 'GET',
    path: '/workflow/filter',
    can: 'wf:task:page',
    summary: 'The processes, nodes, categories and initiators in a list of the signed-in user',
    query: z.object({ list: WorkList }),
    reply: WorkFilterChoices,
  }),
}
