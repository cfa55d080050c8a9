/**
 * The intermediate form of one process: what a BPMN file means, without XML. Plain JSON, immutable, and complete: who
 * has it needs the file only to draw it. Ids are those of the file; every flow and node has one, since the compiler
 * generates and writes back what is missing.
 */

/**
 * An expression as it stands in the file. `juel`: a template with `${…}` or `#{…}`; `feel`: without its leading `=`;
 * `text`: literal.
 */
export interface Expression {
  lang: 'juel' | 'feel' | 'text'
  text: string
}

/** Names by language, beside the one without: `{ en: 'Leave request' }`. */
export type NamesByLanguage = Readonly<Record<string, string>>

export interface Flow {
  id: string
  from: string
  to: string
  name?: string
  names?: NamesByLanguage
  condition?: Expression
}

export type NodeKind =
  | 'start'
  | 'end'
  | 'catch'
  | 'throw'
  | 'boundary'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  | 'eventGateway'
  | 'user'
  | 'job'
  | 'pass'
  | 'receive'
  | 'send'
  | 'subProcess'
  | 'eventSubProcess'
  | 'call'

/** What an event waits for or does. Names are expressions, since files of other engines compute them. */
export type EventDefinition =
  | { type: 'none' }
  | { type: 'terminate' }
  | { type: 'message'; name: Expression }
  | { type: 'signal'; name: Expression }
  | { type: 'timer'; timer: 'date' | 'duration' | 'cycle'; value: Expression; calendar?: string }
  | { type: 'condition'; condition: Expression }
  | { type: 'error'; code?: string; codeVariable?: string; messageVariable?: string }
  | { type: 'escalation'; code?: string; codeVariable?: string }
  | { type: 'link'; name: string }
  /**
   * Thrown: compensates what was completed, or one activity; `beside`: who throws it goes on meanwhile. On the border
   * and at a start: what is compensated so.
   */
  | { type: 'compensate'; activity?: string; beside?: true }
  | { type: 'cancel' }

/** How a countersign decides. `custom`: the completion condition alone. */
export type SignMode = 'all' | 'any' | 'percent' | 'custom'

/** One activity done several times in one visit. */
export interface Multi {
  sequential: boolean
  cardinality?: Expression
  collection?: Expression
  element?: string
  completion?: Expression
  mode: SignMode
  /** Whole percent that must agree, for `percent`. */
  percent?: number
  /** The element names the person of the item's task. */
  isPerson?: boolean
}

/** Again and again while the condition holds. */
export interface Loop {
  testBefore: boolean
  condition?: Expression
  maximum?: number
}

/** What happens when no one is found. */
export type EmptyRule = 'pass' | 'reject' | 'incident'
/**
 * What a rejection does. `end`: the instance. `branch`: this branch. `initiator`: back to who started it, to change the
 * request. `previous`: back to the task of people before. `return`: to `rejectTo`, or to the first task of people.
 * `continue`: goes on, and conditions behind read the outcome. `none`: there is nothing to reject.
 */
export type RejectRule = 'end' | 'branch' | ReturningRule | 'continue' | 'none'
/** Those that go back. */
export type ReturningRule = 'initiator' | 'previous' | 'return'

/** What a user does with a task besides completing it. */
export type PolicyAction = 'reject' | 'return' | 'transfer' | 'delegate' | 'addSigner'
/** Whose buttons a file names. */
export type LabelledAction = 'complete' | 'reject' | 'return'
/** When the user who handles a task has to comment: with each decision, or where they reject or return. */
export type CommentRule = 'always' | 'refusal'
/** Whether files can stand with a decision, or have to. */
export type AttachmentRule = 'allowed' | 'required'
/** When the user who handles a task has to sign: with each decision, or where they complete it. */
export type SignatureRule = 'always' | 'complete'

/** What the caller of the core lets the user who handles a task do. The core does nothing with it. */
export interface TaskPolicy {
  /** Without it: whatever the task allows. */
  actions?: readonly PolicyAction[]
  comment?: CommentRule
  attachments?: AttachmentRule
  signature?: SignatureRule
  /** Names that have to have a value when the task is completed; all of them are written there. */
  requires?: readonly string[]
  /** What the buttons are called; without a language under ''. */
  labels?: Readonly<Partial<Record<LabelledAction, NamesByLanguage>>>
}

/** What is done at the deadline: the step decides, or another user is asked or notified. */
export type TimeoutRule = 'agree' | 'reject' | 'transfer-leader' | 'transfer-admin' | 'escalate'

/** What happens while no one acts. Durations as the file writes them (ISO 8601), in the time of the step’s calendar. */
export interface TimeLimit {
  /** From when it opens to the first reminder, from one reminder to the next, and how many there are. */
  reminders?: { after: string; every: string; times: number }
  /** At the due date; where the step has none, one interval after the last reminder. */
  onTimeout?: TimeoutRule
}

/** A step that decides without a person. */
export type AutomaticOutcome = 'agree' | 'reject'

export interface UserTask {
  assignee?: Expression
  candidateUsers?: Expression
  candidateGroups?: Expression
  due?: Expression
  calendar?: string
  form?: Expression
  /** A rule in the words of the platform, resolved outside of the core (`needAssignees`). */
  people?: string
  /** Only one of those found is asked; who that is, the caller of the core decides. */
  pick?: PickRule
  /** Without it: an empty list of members is done at once, as BPMN has it; no one found by `people` is an incident. */
  whenEmpty?: EmptyRule
  /** Who takes the place of no one: `admin`, or `to:` and a name. Only outside of the core is it known who that is. */
  emptyTo?: string
  /**
   * What the caller of the core does about a task of the initiator's own. Without it, rules do not find the initiator.
   */
  whenInitiator?: 'self' | 'skip' | 'leader'
  /** What the caller of the core does about a task of a person who agreed before. Without it: nothing. */
  whenRepeated?: 'once' | 'consecutive'
  /** Set when the file says so; else it follows from the model (`core/rejection.ts`). */
  onReject?: RejectRule
  rejectTo?: string
  policy?: TaskPolicy
  limit?: TimeLimit
  /** No one is asked: the step is decided as soon as it is reached. */
  automatic?: AutomaticOutcome
}

/** One of those whom a rule finds: anyone, or who has the fewest open tasks. */
export type PickRule = 'random' | 'least'

/** Work that something outside does. */
export interface Job {
  /** The function or the topic that does it. */
  worker: string
  resultVariable?: string
  /** What does it answers later, to an address of its own. The core does nothing with it. */
  callback?: true
}

/** What a step does with a record of a form of the platform. */
export type RecordAction = 'create' | 'update' | 'delete'
export interface RecordStep {
  action: RecordAction
  /** Id of the form. */
  form: string
  /** Which record; of a new one nothing. */
  id?: Expression
  /** Fields by their names, and what they get. */
  values: CallMapping[]
  /** The variable that gets the id of a new record. */
  resultVariable?: string
}

/** What of the results of a decision becomes its variable. */
export type DecisionMapping = 'singleEntry' | 'singleResult' | 'collectEntries' | 'resultList'
/** A decision that a task evaluates, in its newest version or in the one that is named. */
export interface DecisionStep {
  /** The key: the id of a decision in its file. */
  ref: Expression
  version?: number
  mapping: DecisionMapping
  resultVariable?: string
  /** Each output becomes a variable under its own name. */
  spreads?: true
}

/** Where a called process gets its variables from and what it gives back. */
export interface CallMapping {
  source?: string
  expression?: Expression
  target: string
}
export interface Call {
  process: Expression
  inAll: boolean
  outAll: boolean
  in: CallMapping[]
  out: CallMapping[]
  businessKey?: Expression
  /** The called process starts as one of its own, and the caller goes on when it has. */
  async?: true
  /** One called process for each item of the list in `multi`. */
  each?: CallEach
  limit?: CallLimit
}

/** The columns of a row become variables of the called process; any other item has the name in `multi`. */
export interface CallEach {
  /** The variable with the items, where it is one: while it has no value there are none. */
  list?: string
  /** The item is the user who starts the called process. */
  initiator?: true
  /** The variable that gets what the called processes give back, in the order of the items. */
  results?: string
}

/**
 * What is done when a called process takes too long. `continue`: it is canceled, and the caller goes on. `reject`: both
 * end, as by a rejection. `notify`: an administrator is notified, and the caller waits on.
 */
export type CallLimitRule = 'continue' | 'reject' | 'notify'
export interface CallLimit {
  /** ISO 8601, in the time of the calendar. */
  after: string
  rule: CallLimitRule
  calendar?: string
}

/** A value made of expressions: a text, a list or a map. */
export type Value = Expression | { list: Value[] } | { map: Record<string, Value> }
export interface Parameter {
  name: string
  value: Value
}

export interface Node {
  id: string
  kind: NodeKind
  /** The element it was, `userTask` for example. */
  element: string
  name?: string
  names?: NamesByLanguage
  /** Id of the process, sub-process or event sub-process it stands in. */
  scope: string
  /** Flows in the order of the file. */
  in: string[]
  out: string[]
  default?: string
  /** The activity that compensates this one. */
  compensation?: string
  /** It compensates another one: no flow leads to it. */
  forCompensation?: true
  /** A sub-process that can be canceled. */
  transaction?: true
  /** Boundary events on this activity. */
  boundary?: string[]
  attachedTo?: string
  /** Boundary and starts of event sub-processes: whether what is interrupted goes away. */
  interrupting?: boolean
  event?: EventDefinition
  multi?: Multi
  loop?: Loop
  user?: UserTask
  job?: Job
  /** Of a job: the record that the platform itself writes. */
  record?: RecordStep
  call?: Call
  /** The decision that is evaluated when the node is passed. */
  decision?: DecisionStep
  /** A rule in the words of the platform: who gets the process to read. It is passed then. */
  cc?: string
  /** An expression evaluated when the node is passed, and where its value goes. */
  evaluate?: { expression: Expression; resultVariable?: string }
  inputs?: Parameter[]
  outputs?: Parameter[]
  /**
   * Variables that the user who starts, handles, answers or sends a message here may set, beside the fields of a form.
   */
  writes?: string[]
  /** Fields of the form that the file declares here. */
  fields?: string[]
  /** Fields of the form of the process that the user who starts or handles this node does not see. */
  hides?: string[]
}

/** What is inside a process, a sub-process or an event sub-process. */
export interface ScopeDef {
  id: string
  /** Where a token begins: start events, else nodes that nothing leads to. */
  starts: string[]
  /** Event sub-processes directly inside. */
  eventSubProcesses: string[]
}

export interface Ir {
  version: 1
  /** The id of the process. */
  id: string
  name?: string
  names?: NamesByLanguage
  nodes: Record<string, Node>
  flows: Record<string, Flow>
  scopes: Record<string, ScopeDef>
  /** Whether anything in it compensates or is canceled; models without pay nothing for it. */
  compensates?: true
}
