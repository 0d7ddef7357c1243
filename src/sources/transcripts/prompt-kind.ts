/** Whether a prompt is what a person said, or something for the program: a command, or a message of the program in the place of a prompt. */
import type { EvidenceKind } from '../../model/event.ts';

/** `/compact`, `/review src`, but no path such as /etc/hosts. */
const SLASH_COMMAND = /^\s*\/[\w:.-]+(?=\s|$)/;
/** `!git status`: a line for the shell. */
const SHELL_LINE = /^\s*![^!\s]/;
const TOLD_BY_PROGRAM =
  /^\s*<(?:task-notification|command-(?:name|message|args)|local-command-\w+|bash-(?:input|stdout|stderr)|system-reminder|subagent_notification|user_shell_command)\b/;

export function kindOfPrompt(text: string): EvidenceKind {
  const isForProgram = SLASH_COMMAND.test(text) || SHELL_LINE.test(text) || TOLD_BY_PROGRAM.test(text);
  return isForProgram ? 'system_event' : 'user_message';
}
