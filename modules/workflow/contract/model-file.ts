/** Files of models: brought in from other engines with a report of what will run, and taken out. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { file } from '#contract/file.ts'
import { queryList, requiredLine, line, ById, Id } from '#contract/scalars.ts'
import { route } from '#contract/route.ts'
import { workflowErrors } from './errors.ts'
import { ModelSettings, Xml } from './model.ts'

/** Characters of what a task names: a configured call has up to 100 behind its prefix. */
export const MAX_WORK_NAME = 120

/** Models that are taken out at once. */
export const MAX_TAKEN_OUT = 100

/** What something of another engine means here. */
export const MappedMeaning = z.enum([
  'people',
  'form',
  'time',
  'several',
  'work',
  'decision',
  'called',
  'variables',
  'expression',
  'event',
])
export type MappedMeaning = z.infer<typeof MappedMeaning>

export const ImportFinding = z.object({
  /**
   * `refused`: it keeps the process from being deployed. `doubtful`: it runs, perhaps not as meant. `ignored`: of the
   * other engine, without effect.
   * `mapped`: of the other engine, and understood. `made`: an id that was missing. `noted`: worth knowing.
   */
  outcome: z.enum(['refused', 'doubtful', 'ignored', 'mapped', 'made', 'noted']),
  node: z.string(),
  /** The flow it is about, where it is one. */
  flow: z.string().optional(),
  /** What the node is called; its id where it has no name. */
  name: z.string(),
  /** Attribute or element of the other engine, as written, with its value. */
  what: z.string(),
  value: z.string(),
  meaning: MappedMeaning.nullable(),
  /** A sentence in the caller's language; empty where `meaning` says it. */
  message: z.string(),
})
export type ImportFinding = z.infer<typeof ImportFinding>

/** What the expressions that read a name make of it, as the process core calls it. */
const AskedType = z.enum([
  'text',
  'longText',
  'integer',
  'number',
  'boolean',
  'date',
  'dateTime',
  'choice',
  'user',
  'users',
])

/** A field that no form of the file declares: its expressions read the name. */
export const AskedField = z.object({
  name: z.string(),
  type: AskedType,
  /** Who is asked: the user who starts, the user who does a task, or no one, so that it has to come from outside. */
  asked: z.enum(['start', 'task', 'none']),
  /** The task, and what it is called; empty where it is none. */
  node: z.string(),
  nodeName: z.string(),
  /** What reads it, as people call it: a flow, a node; and the expression, as written. */
  reader: z.string(),
  expression: z.string(),
})
export type AskedField = z.infer<typeof AskedField>

export const ImportReport = z.object({
  /** What it becomes: a new model, a new draft of one that has the key already, or nothing. */
  becomes: z.enum(['created', 'updated', 'nothing']),
  /** Of the model that has the key already. */
  modelId: Id.nullable(),
  modelName: z.string(),
  /** Which engine's words are in it. */
  vendors: z.array(z.string()),
  processes: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      nodes: z.number(),
      flows: z.number(),
      /** Whether it could be deployed as it is. */
      isRunnable: z.boolean(),
    }),
  ),
  findings: z.array(ImportFinding),
  /** What is asked beside declared forms, the first 500. */
  asked: z.array(AskedField),
  /** Classes, beans and scripts that tasks use and that no service here replaces; `tasks`: the names of the tasks. */
  foreign: z.array(z.object({ name: z.string(), tasks: z.array(z.string()) })),
  /**
   * Calls of beans in expressions, as written: in conditions, assignees, lists. `isFaulty`: what was given in place of
   * it is no expression.
   */
  beans: z.array(z.object({ call: z.string(), places: z.array(z.string()), isFaulty: z.boolean() })),
  /** Names that can stand in their place: of fields, of what expressions read, of the initiator. */
  variables: z.array(z.string()),
  /** What is registered to do work here, by name. */
  services: z.array(z.string()),
  /** The configured calls, as tasks name them, with their titles in the caller's language. */
  calls: z.array(z.object({ name: z.string(), title: z.string() })),
})
export type ImportReport = z.infer<typeof ImportReport>

/** Which function or topic of this house does what another engine has a class, a bean or a script for. */
const Functions = z
  .record(z.string().min(1).max(500), requiredLine(MAX_WORK_NAME))
  .default({})
  .refine((functions) => Object.keys(functions).length <= 200, { error: 'too_big' })
/** Which expression stands in place of a call of a bean: by the call as written. */
const Expressions = z
  .record(z.string().min(1).max(1_000), requiredLine(500))
  .default({})
  .refine((expressions) => Object.keys(expressions).length <= 200, { error: 'too_big' })
export const ImportedFile = z.object({ xml: Xml, functions: Functions, expressions: Expressions })
export type ImportedFile = z.infer<typeof ImportedFile>

/** The file of an archive of models that has what is set of each, by the path of its BPMN file. */
export const SETTINGS_FILE = 'settings.json'
/** What leaves and arrives with the file of a model. Who starts it from the public is decided anew where it arrives. */
export const CarriedSettings = ModelSettings.omit({ publicStart: true }).extend({
  nameEn: line(100).default(''),
  category: line(50).default(''),
  categoryEn: line(50).default(''),
  remark: line(500).default(''),
})
export type CarriedSettings = z.infer<typeof CarriedSettings>

export const ModelImport = z.object({
  name: requiredLine(100),
  category: line(50).default(''),
  xml: Xml,
  functions: Functions,
  expressions: Expressions,
  /** What is set of the model; left out, a new one has what goes without saying, and another keeps its own. */
  settings: CarriedSettings.optional(),
  /** Whether a model with the same key gets the file as its draft; without, that is refused. */
  replace: z.boolean().default(false),
})
export type ModelImport = z.infer<typeof ModelImport>

export const workflowModelFileRoutes = {
  check: route({
    method: 'POST',
    path: '/workflow/model/import/check',
    can: 'wf:model:save',
    summary: 'Check a BPMN file; nothing is stored',
    isLogged: false,
    body: ImportedFile,
    reply: ImportReport,
    errors: [errors.unavailable],
    whileViewing: 'read',
  }),
  import: route({
    method: 'POST',
    path: '/workflow/model/import',
    can: 'wf:model:save',
    summary: 'Store a file as a new process model, or as the draft of the model with its key',
    body: ModelImport,
    reply: z.object({ id: Id, outcome: z.enum(['created', 'updated', 'unchanged']) }),
    errors: [workflowErrors.keyTaken, errors.forbidden, errors.unavailable, workflowErrors.modelFaulty],
  }),
  file: route({
    method: 'GET',
    path: '/workflow/model/{id}/file',
    can: 'wf:model:page',
    summary: 'The BPMN file of the current draft of a model',
    params: ById,
    reply: file,
    ticket: true,
    errors: [errors.notFound],
  }),
  files: route({
    method: 'GET',
    path: '/workflow/model/files',
    can: 'wf:model:page',
    summary:
      'The BPMN files of several models and their settings in one archive, with the DMN files of their decisions',
    query: z.object({ ids: queryList(Id, MAX_TAKEN_OUT) }),
    reply: file,
    ticket: true,
    errors: [errors.notFound],
  }),
}
