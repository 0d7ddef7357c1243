/** What the operations of a view answer: a renderer of the view takes that, and an operation that does not fit its view does not compile. */
import type { View } from '../../model/view.ts';
import type { OutputOf } from '../../operations/define.ts';
import type { operations } from '../../operations/index.ts';

type Known = (typeof operations)[keyof typeof operations];

export type ViewAnswer<V extends View> = OutputOf<Extract<Known, { readonly view: V }>>;
