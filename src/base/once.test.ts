/** Made when asked for, and once. */
import { expect, test } from 'vitest';
import { once } from './once.ts';

test('makes it at the first call, and gives the same one after that', () => {
  let made = 0;
  const get = once(() => ({ number: ++made }));
  expect(made).toBe(0);
  expect(get()).toBe(get());
  expect(made).toBe(1);
});

test('also what is nothing', () => {
  let made = 0;
  const get = once(() => void made++);
  get();
  get();
  expect(made).toBe(1);
});
