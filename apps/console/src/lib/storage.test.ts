import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { local, tab } from './storage.ts';

/** A storage of the browser. */
function createStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('with a storage', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', createStorage());
    vi.stubGlobal('sessionStorage', createStorage());
  });

  it.each([
    ['local', local],
    ['tab', tab],
  ])('%s reads what was written until it is removed', (_name, store) => {
    expect(store.read('key')).toBeNull();
    store.write('key', 'value');
    expect(store.read('key')).toBe('value');
    store.remove('key');
    expect(store.read('key')).toBeNull();
  });

  it('keeps the storages apart', () => {
    local.write('key', 'shared');
    tab.write('key', 'own');
    local.clear();
    expect([local.read('key'), tab.read('key')]).toEqual([null, 'own']);
  });
});

describe('without a storage', () => {
  beforeEach(() => {
    const throwSecurityError = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const forbidden = {
      getItem: throwSecurityError,
      setItem: throwSecurityError,
      removeItem: throwSecurityError,
      clear: throwSecurityError,
    };
    vi.stubGlobal('localStorage', forbidden);
    vi.stubGlobal('sessionStorage', forbidden);
  });

  it('reads nothing and ignores changes', () => {
    local.write('key', 'value');
    tab.write('key', 'value');
    local.remove('key');
    local.clear();
    tab.remove('key');
    expect([local.read('key'), tab.read('key')]).toEqual([null, null]);
  });
});
