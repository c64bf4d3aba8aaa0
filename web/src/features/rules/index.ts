export { EditRuleScreen } from './form/edit-rule-screen.tsx';
export { NewRuleScreen } from './form/new-rule-screen.tsx';
export { RulesPane } from './form/new-rules-pane.tsx';
export { RulesScreen } from './list/rules-screen.tsx';
export { RuleLogScreen } from './log/rule-log-screen.tsx';
export { RuleTask } from './task/rule-task.tsx';
