"""What Schemathesis cannot know of the service by its documents: what a picture is, and which rules stand in prose."""

import datetime
import pathlib
import re
import uuid

import schemathesis
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

# In an environment with CI=true, Hypothesis loads a profile of its own, which takes precedence over schemathesis.toml.
hypothesis_settings.load_profile("default")

pictures = pathlib.Path(__file__).parent / "pictures"


def some_of(suffix: str) -> st.SearchStrategy[bytes]:
    """Whole pictures mostly; pictures that break off, and bytes that are none."""
    whole = [path.read_bytes() for path in sorted(pictures.glob(f"*.{suffix}"))]
    broken = [picture[: len(picture) // 2] for picture in whole]
    return st.sampled_from(whole) | st.sampled_from(broken) | st.binary(max_size=200)


def moment(at: datetime.datetime, fraction: str, zone: str) -> str:
    return f"{at:%Y-%m-%dT%H:%M:%S}{fraction and '.'}{fraction}{zone}"


# Of every length that RFC 3339 and the documents allow, and a little longer. Those of Schemathesis have 32 characters at most, so it tries in
# vain, for most of the run, to draw one that is as long as the longest that is allowed.
moments = st.builds(
    moment,
    st.datetimes(min_value=datetime.datetime(1970, 1, 1), max_value=datetime.datetime(2100, 1, 1)),
    st.integers(0, 20).flatmap(lambda digits: st.text("0123456789", min_size=digits, max_size=digits)),
    st.sampled_from(["Z", "+00:00", "+09:00", "-03:30"]),
)
schemathesis.openapi.format("date-time", moments)


@schemathesis.hook
def before_load_schema(_context: schemathesis.HookContext, document: dict) -> None:
    """The shortest moment has 20 characters, and none has 21, which is what Schemathesis tries to draw where 20 are the least."""
    document["components"]["schemas"].get("Moment", {}).pop("minLength", None)


schemathesis.openapi.media_type("image/png", some_of("png"))
schemathesis.openapi.media_type("image/jpeg", some_of("jpg"))


@schemathesis.serializer("image/png", "image/jpeg")
def send_as_it_is(_context: schemathesis.SerializationContext, value: object) -> bytes:
    """The body is the picture's bytes. Whatever else a mutation made of it is sent as text."""
    return value if isinstance(value, bytes) else str(value).encode()


key_header = "Idempotency-Key"


@schemathesis.hook
def before_call(_context: schemathesis.HookContext, case: schemathesis.Case, _kwargs: dict) -> None:
    """
    Every case that begins with the documents' example would come with one and the same key, and all but the first be refused for it.
    Keys that were generated stay as they are.
    """
    example = next((p.definition.get("example") for p in case.operation.headers if p.name == key_header), None)
    if case.headers and example is not None and case.headers.get(key_header) == example:
        case.headers[key_header] = str(uuid.uuid4())


# The refusals, by operation, that a request may meet although it keeps to its schema: a `_tag`, or the place of a broken rule that the
# description of the operation or its request states.
cursors = {r"/query/(after|from|to)"}
settings = {
    r"/body(/settings)?/(callbackUrls|ipAllowList|steps|verificationUrlLifetimeSeconds|retentionSeconds)(/\d+)?",
    r"/body(/settings)?/(document|face)Provider",
    r"/body(/settings)?/(accentColor|privacyUrl|supportContact)",
}
if_match = r"/headers/if-match"
person = r"(lastName|firstName|lastNameKana|firstNameKana|birthDate)"
explained: dict[str, set[str]] = {
    # Keys of metadata can be any text but NUL and lone surrogates, which a schema cannot say of keys without naming them.
    "createVerificationSession": {
        *("CallbackUrlNotAllowed", "StateTooLong", "MetadataTooLarge"),
        *(r"/body/metadata(/.*)?", rf"/body/preRegisteredInfo/{person}"),
    },
    "listVerificationSessions": cursors,
    "listDeliveries": cursors,
    "listDeliveryAttempts": cursors,
    "listBulkRedeliveries": cursors,
    "listEvents": cursors,
    "listPersonalDataAccesses": cursors,
    "listReviews": cursors,
    "listAuditLog": cursors,
    "listInstanceAuditLog": cursors,
    "listTenants": cursors,
    "listTokens": cursors,
    "listTenantTokens": cursors,
    "listMembers": cursors,
    "listTenantMembers": cursors,
    "listInvitations": cursors,
    "listTenantInvitations": cursors,
    # A password may not be too simple or contain the address, and an address is given where the invitation has none.
    "acceptInvitation": {r"/body/(email|password)"},
    "resetPassword": {r"/body/password"},
    "updatePassword": {r"/body/newPassword"},
    # Only a sign-in that is not complete yet needs no password.
    "confirmSecondFactor": {r"/body/password"},
    # Which keys the settings list, no schema knows.
    "listSessions": {*cursors, r"/query/metadata(Key|Value)"},
    "listBlocklistEntries": cursors,
    "createBlocklistEntry": {rf"/body/person/{person}", r"/body/(document(/documentType)?|face)"},
    "createTenant": {*settings, r"/body/name"},
    # The generator makes versions that do not keep to their pattern.
    "updateTenantSettings": {*settings, if_match},
    "previewTenantSettings": settings,
    "putTenantLogo": {"LogoNotAccepted", if_match},
    "createEndpoint": {"ReceiverUrlNotAllowed"},
    "updateEndpoint": {"ReceiverUrlNotAllowed", if_match},
    "deleteEndpoint": {if_match},
    "updateTenantMember": {if_match},
    "deleteTenantMember": {if_match},
    "deleteMember": {if_match},
    "deleteTenantLogo": {if_match},
    "redeliver": {r"/body(/failedSince|/eventType)?"},
    # Some days and seconds that the format allows do not exist.
    "createBulkRedelivery": {r"/body/(from|to)"},
    "getFailedDeliveryCount": {r"/query/(from|to)"},
    # A key of age has a checksum.
    "exportSession": {r"/body/recipients/\d+"},
    "decideReview": {r"/body/(reasons|note)"},
    "simulateOutcome": {r"/body/(reasons|note|notification(/delaySeconds)?)"},
    "simulateSessionOutcome": {r"/body/(reasons|note|notification(/delaySeconds)?)"},
    "putEvidence": {"PictureNotAccepted"},
    "putChallengeFrame": {"PictureNotAccepted"},
    # What a letter is, and which day has begun, no pattern says in every language.
    "putUserInput": {rf"/body/{person}"},
}


@schemathesis.check
def refusals_are_explained(
    _context: schemathesis.CheckContext, response: schemathesis.Response, case: schemathesis.Case
) -> None:
    """A request that keeps to its schema is refused with 400 only for the reasons listed above."""
    meta = case.meta
    if response.status_code != 400 or meta is None or not meta.generation.mode.is_positive:
        return
    problem = response.json()
    rules = explained.get(case.operation.definition.raw.get("operationId", ""), set())
    found = [issue["path"] for issue in problem.get("issues", [])] or [problem["_tag"]]
    unknown = [place for place in found if not any(re.fullmatch(rule, place, re.DOTALL) for rule in rules)]
    assert not unknown, f"refused for what no schema and no description states: {unknown}"
