/**
 * The process core: BPMN 2.0 compiled into an intermediate form and executed by a pure function. No IO, no clock, no
 * chance: the caller it brings the state, the time and, for returns, the lineage, and writes down what comes out. See
 * README.md for its words and promises.
 */
export { processIdsIn, withProcessIds } from './compile/renamed.ts'
export { compile, blockers, type Compiled } from './compile/compile.ts'
export type { Problem, ProblemCode, Severity } from './compile/problem.ts'
export { step, NEW } from './core/step.ts'
export type { DeployedDecision, Env } from './core/env.ts'
export { decide, type Decided } from './decisions/decide.ts'
export { askedBy } from './decisions/asked.ts'
export { withRules, type WrittenRule } from './decisions/rewrite.ts'
export type { WrittenColumns } from './decisions/columns.ts'
export { isFaulty, readDecisions, type ReadDecisions } from './decisions/read.ts'
export type { DecisionDef, DecisionFile, DecisionTable, HitPolicy } from './decisions/model.ts'
export { workOf, type Work } from './core/work.ts'
export { decidesAtOnce, isRejectable, rejectRuleOf } from './core/rejection.ts'
export { asksPeople } from './model/asks-people.ts'
export { isBuiltIn } from './model/built-in.ts'
export { isSkippable } from './commands/repair.ts'
export { completedVisit, hasOtherActed, nodeReachedOutside } from './commands/withdrawable.ts'
export { isBeforeCompensation } from './commands/compensated.ts'
export { findVisit } from './commands/return.ts'
export { objectToMigration, type Objection } from './commands/migrate.ts'
export { Lineage } from './history/lineage.ts'
export { ProcessError, Incident, type CallRefusal, type FailureCode, type IncidentCode } from './model/failure.ts'
export type { Command } from './model/command.ts'
export type { Effect } from './model/effect.ts'
export type {
  CallLimitRule,
  Expression,
  Ir,
  Node,
  Flow,
  PickRule,
  PolicyAction,
  RecordAction,
  TaskPolicy,
  TimeLimit,
  TimeoutRule,
} from './model/ir.ts'
export type { RecordOrder, StartCall, State, Status, Task, Token, Vars, Wait, Outcome } from './model/state.ts'
export { parseDuration, parseMoment } from './calendar/duration.ts'
export { addWorking, isWorking, workingBetween, type Calendar } from './calendar/working-time.ts'
export { foldHistory, type Entry, type FlowHistory, type NodeHistory, type NodeState } from './history/fold.ts'
export { expectedCommands, forecast, type Forecast } from './history/forecast.ts'
export { Budget, MAX_COMMAND_COST } from './expressions/budget.ts'
export { evaluateExpression, expressionOf, namesRead, parsed, unmappedCalls } from './expressions/expression.ts'
export { foreignCallsIn, mayReplaceCall, type ForeignCall } from './expressions/foreign-calls.ts'
export { formsOf, guessesIn } from './forms/forms.ts'
export type { Guess } from './forms/guess.ts'
export type { MoreReaders } from './forms/reads.ts'
export type { FieldType, FormField, Forms, Labels } from './forms/form.ts'
export { reasonOf, say, type Language } from './text.ts'
