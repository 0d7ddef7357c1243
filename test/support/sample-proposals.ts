/** Proposals of each state, so that a sample store has every event of theirs. */
import type { Memory } from '../../src/index.ts';

/** Answers with the id of one that is pending. */
export async function sampleProposals(memory: Memory, evidence: string): Promise<string> {
  const citations = [{ event: evidence, quote: 'See' }];
  const make = async (content: string) => {
    const change = [{ operation: 'remember' as const, input: { content } }];
    return (await memory.propose({ kind: 'fact', action: 'create', change, citations, subject: 'boats' })).id!;
  };
  const applied = await make('Masts are tall');
  await memory.review({ ids: [applied], decision: 'accept' });
  await memory.undo({ id: applied });
  const edited = await make('Oars are long');
  const change = [{ operation: 'remember' as const, input: { content: 'Oars are very long' } }];
  await memory.review({ ids: [edited], decision: 'edit', change, reason: 'More exactly' });
  const rejected = await make('Keels are round');
  await memory.review({ ids: [rejected], decision: 'reject', reason: 'They are not' });
  const withdrawn = await make('Decks are dry');
  await memory.withdrawProposal({ id: withdrawn });
  const { id } = await memory.remember({ content: 'Lanterns are red' });
  const archive = [{ operation: 'forget' as const, input: { id } }];
  const expired = await memory.propose({ kind: 'stale', action: 'archive', change: archive });
  await memory.revise({ id, content: 'Lanterns are green' });
  await memory.review({ ids: [expired.id!], decision: 'accept' });
  const tag = [{ operation: 'tag' as const, input: { id, tags: ['light'] } }];
  await memory.propose({ kind: 'fact', action: 'tag', change: tag, confidence: 1 });
  await memory.setReviewPolicy({ action: 'archive', actor: 'job', confidence: 0.99 });
  return make('Gulls are loud');
}
