"""Finished games of the corpus, put into a store as if they had been played at a table."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import msgspec

from spaceport.core import log
from spaceport.library.logs import replay
from spaceport.library.signatures import Keyring
from spaceport.table.chairs import Chair
from spaceport.table.room import Room
from spaceport.table.store.base import Kept, Store
from spaceport.table.store.sqlite import SqliteStore
from spaceport.wire.up import Colour

CORPUS: Final = Path(__file__).parent / "corpus"
NAMES: Final = ("Ava", "Leo", "Grand-papa Augustin", "Noor", "Mia", "Tom", "Zoé", "Kim")
COLOURS: Final[tuple[Colour, ...]] = (
    *("violet", "rose", "mint", "orange", "sky", "sun", "coral", "sand"),
)


def corpus_log(name: str) -> str:
    """The text of a log such as `bowl/standard-5`."""
    file = CORPUS / f"{name}.log"
    write = f"python -m tests.corpus.write_playthroughs {name.partition('/')[0]}"
    assert file.is_file(), f"tests/corpus/{name}.log is missing. Write it: {write}"
    return file.read_text("utf-8")


async def shelve(store: Store, text: str, key: str, keys: Keyring | None = None) -> None:
    """Keep a finished game, signed if there are keys; its link and its replay are both called
    `key`."""
    header, entries = log.read(text)
    end = entries[-1]
    assert isinstance(end, log.End)
    result = replay(text).result()
    assert result is not None
    chairs = [
        Chair(COLOURS[seat], "bot" if seat == 1 else "person", None, NAMES[seat], level="hard")
        for seat in range(header.seats)
    ]
    options = {**header.options, "edition": header.edition}
    room = Room(key, "CODE", header.game, options, "nobody", chairs)
    room.phase, room.replay, room.commitment = "over", key, header.commitment
    room.ranking, room.scores = list(result.ranking), list(result.scores)
    kept = Kept(
        link=key,
        code=room.code,
        phase="over",
        public=False,
        room=msgspec.json.encode(room),
        header=msgspec.json.encode(header),
        seed=bytes.fromhex(end.seed),
        replay=key,
        changed=1 << 40,
    )
    signed = None if keys is None else log.encode_entry(keys.sign(text.encode()))
    await store.create(kept, entries)
    await store.write(kept, key, [], signed)


def shelve_all(path: Path, logs: Sequence[tuple[str, str]], keys: Keyring | None = None) -> None:
    """The same for a store that nobody has open: (key, text) each."""

    async def work() -> None:
        store = SqliteStore(path)
        await store.open()
        for key, text in logs:
            await shelve(store, text, key, keys)
        await store.close()

    # In a thread of its own: where a browser is driven, a loop runs in this one already.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(work())).result()
