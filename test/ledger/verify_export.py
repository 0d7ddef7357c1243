#!/usr/bin/env python3
"""Verifies an exported ledger, as docs/ledger-format.md states it: prints the first bad event and exits with 1, or exits with 0."""
import argparse
import hashlib
import json
import re
import sys
from datetime import datetime, timedelta, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
HEAD = re.compile(r'([^@]+)@(\d+):(01[0-9a-f]{64})')
Fraction = type('Fraction', (str,), {})  # stays text, since the hash is made over the text
NEVER_ERASED = {'event', 'scope', 'tag', 'predicate', 'value', 'write'}


def pattern(expression):
    return lambda value: isinstance(value, str) and re.fullmatch(expression, value, re.DOTALL) is not None


def or_null(check):
    return lambda value: value is None or check(value)


TEXT = pattern('.*')
TYPES = {
    **dict.fromkeys(['id', 'chain', 'kind', 'scope', 'actor', 'actorKind'], TEXT),
    **dict.fromkeys(['session', 'item', 'source', 'externalId', 'body'], or_null(TEXT)),
    **dict.fromkeys(['seq', 'kindVersion'], lambda value: type(value) is int and value >= 1),
    **dict.fromkeys(['occurredAt', 'recordedAt', 'appendedAt'], pattern(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z')),
    **dict.fromkeys(['bodyHash', 'eventHash', 'chainHash'], pattern('01[0-9a-f]{64}')),
    'salt': or_null(pattern('([0-9a-f]{2}){8,64}')),
    'trust': lambda value: type(value) in (int, Fraction),
}


def require(holds, message):
    if not holds:
        raise ValueError(message)


def parse(text):
    return json.loads(text, parse_float=Fraction)


def hash_of(*fields):
    encoded = [b'-,' if field is None else b'%d:%s,' % (len(field.encode()), field.encode()) for field in fields]
    return '01' + hashlib.sha256(b''.join(encoded)).hexdigest()


def milliseconds(time):
    return str((datetime.fromisoformat(time[:-1] + '+00:00') - EPOCH) // timedelta(milliseconds=1))


def check_types(event):
    require(isinstance(event, dict) and event.keys() == TYPES.keys(), 'it has not exactly the fields of an event')
    for field, is_right in TYPES.items():
        require(is_right(event[field]), f'{field} has a value of another type')


def check_hashes(event):
    body, salt = event['body'], event['salt']
    require((body is None) == (salt is None), 'half of its body is missing')
    if body is not None:
        require(hash_of('recollect/1/body', salt, body) == event['bodyHash'], 'its body was altered')
    event_hash = hash_of('recollect/1/event', event['id'], event['kind'], str(event['kindVersion']), event['scope'], event['session'],
                         event['item'], event['actor'], event['actorKind'], str(event['trust']), milliseconds(event['occurredAt']),
                         milliseconds(event['recordedAt']), event['source'], event['externalId'], event['bodyHash'])
    require(event_hash == event['eventHash'], 'it was altered')


class Ledger:
    def __init__(self, header, partial, saved):
        require(isinstance(header, dict) and header.get('format') == 'recollect-ledger', 'it is no header of a ledger')
        require(header.get('version') == 1, f'version {header.get("version")} is not known')
        self.partial = header.get('complete') is not True
        require(partial or not self.partial, 'it is only a part of a ledger; --partial verifies what can be verified')
        self.heads = {} if self.partial else {chain: (head['seq'], head['hash']) for chain, head in header['heads'].items()}
        self.saved = saved
        self.ids, self.last, self.notices, self.erased, self.emptied = set(), {}, {}, set(), []

    def add(self, line):
        event = parse(line)
        if isinstance(event, dict) and event.keys() == {'erasure'}:
            self.notices[event['erasure']['id']] = event['erasure']
            return
        check_types(event)
        require(event['id'] not in self.ids, 'its id was there before')
        self.ids.add(event['id'])
        check_hashes(event)
        self.check_link(event)
        if event['body'] is None:
            self.emptied.append(event)
        elif event['kind'] == 'event.erased':
            self.erased |= {(event['chain'], event['scope'], id) for id in parse(event['body'])['events']}
        if event['id'] in self.notices:
            require(self.notices.pop(event['id']) == event, 'the notice of this erasure says something else')

    def check_link(self, event):
        chain, seq = event['chain'], event['seq']
        last_seq, last_hash = self.last.get(chain, (0, None))
        if seq == last_seq + 1:
            link = hash_of('recollect/1/link', last_hash, chain, str(seq), milliseconds(event['appendedAt']), event['eventHash'])
            require(link == event['chainHash'], f'it does not follow {chain}@{last_seq}')
        else:
            require(self.partial and seq > last_seq, f'{chain}@{last_seq + 1} should be here')
        self.last[chain] = (seq, event['chainHash'])
        for saved in [one for one in self.saved if one[:2] == (chain, seq)]:
            require(saved[2] == event['chainHash'], 'the saved head says that the history up to here was another')

    def finish(self):
        for event in self.emptied:
            named = (event['chain'], event['scope'], event['id']) in self.erased
            require(named and event['kind'].split('.')[0] not in NEVER_ERASED, f'the body of {event["id"]} is missing and was not erased')
        require(not self.notices, f'the erasure {min(self.notices, default="")} is announced and is not there')
        require(self.partial or self.last == self.heads, f'the chains end at {self.last}, the header says {self.heads}')
        for chain, seq, _ in self.saved:
            require(self.partial or self.last.get(chain, (0,))[0] >= seq, f'the saved head is at {chain}@{seq}: the tail was cut')


def main():
    options = argparse.ArgumentParser()
    options.add_argument('file')
    options.add_argument('--head', action='append', default=[], help='a head that was saved earlier, as chain@seq:hash')
    options.add_argument('--partial', action='store_true', help='accept a part of a ledger')
    given = options.parse_args()
    heads = [HEAD.fullmatch(head) or options.error(f'not a head: {head}') for head in given.head]
    ledger, where = None, 'the file'
    try:
        with open(given.file, encoding='utf-8', newline='\n') as lines:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                found = re.search(r'"id":"([^"]*)"', line)
                where = f'line {number}' + (f', event {found[1]}' if found else '')
                if ledger is None:
                    ledger = Ledger(parse(line), given.partial, [(head[1], int(head[2]), head[3]) for head in heads])
                else:
                    ledger.add(line)
        where = 'the end of the file'
        require(ledger, 'there is no header')
        ledger.finish()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        print(f'{where}: {error}')
        return 1
    print(f'{len(ledger.ids)} events verify' + (', as far as a part of a ledger can be verified' if ledger.partial else ''))
    return 0


if __name__ == '__main__':
    sys.exit(main())
