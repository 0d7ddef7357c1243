/** What somebody can say of an item that was found. neutral: takes back what was said before. */
export const FEEDBACK_SIGNALS = ['useful', 'irrelevant', 'neutral'] as const;
export type FeedbackSignal = (typeof FEEDBACK_SIGNALS)[number];
