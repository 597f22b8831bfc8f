"""Calls a running service through the generated client, and writes what it found as JSON. No call may fail because of another one."""

import datetime
import json
import os
from collections.abc import Callable
from typing import Any

from mitome_tenant_api_client import AuthenticatedClient
from mitome_tenant_api_client.api.events import list_events
from mitome_tenant_api_client.api.verification_sessions import (
    create_verification_session,
    get_verification_session,
    reprocess_verification_session,
)
from mitome_tenant_api_client.models.create_verification_session_request import CreateVerificationSessionRequest
from mitome_tenant_api_client.models.event_page import EventPage
from mitome_tenant_api_client.models.metadata import Metadata
from mitome_tenant_api_client.models.pre_registered_info import PreRegisteredInfo
from mitome_tenant_api_client.models.reprocess_not_allowed_problem import ReprocessNotAllowedProblem
from mitome_tenant_api_client.models.reprocessed_session import ReprocessedSession
from mitome_tenant_api_client.models.session import Session
from mitome_tenant_api_client.models.session_detail import SessionDetail
from mitome_tenant_api_client.models.session_not_found_problem import SessionNotFoundProblem
from mitome_tenant_api_client.models.subscribable_event_type import SubscribableEventType
from mitome_tenant_api_client.models.verification_needs_review_event import VerificationNeedsReviewEvent

Found = dict[str, Any]

client = AuthenticatedClient(
    base_url=os.environ["MITOME_URL"], token=os.environ["MITOME_API_KEY"], raise_on_unexpected_status=True
)
session_id = os.environ["MITOME_SESSION_ID"]


def milliseconds(moment: datetime.datetime) -> int:
    return round(moment.timestamp() * 1000)


def create() -> Found:
    body = CreateVerificationSessionRequest(
        callback_url="https://tenant.example/verified",
        state="s-81f3",
        metadata=Metadata.from_dict({"client": os.environ["MITOME_CLIENT"]}),
        pre_registered_info=PreRegisteredInfo(last_name="Brandt", birth_date=datetime.date(1991, 4, 12)),
    )
    session = create_verification_session.sync(
        client=client, body=body, idempotency_key=os.environ["MITOME_IDEMPOTENCY_KEY"]
    )
    if not isinstance(session, Session):
        raise TypeError(f"no session, but {session}")
    return {
        "id": session.id,
        "status": session.status.value,
        "createdAt": milliseconds(session.created_at),
        "verificationUrl": session.verification_url,
    }


def get() -> Found:
    detail = get_verification_session.sync(session_id, client=client)
    if not isinstance(detail, SessionDetail) or detail.outcome is None:
        raise TypeError(f"no session with an outcome, but {detail}")
    return {
        "id": detail.id,
        "status": detail.status.value,
        "createdAt": milliseconds(detail.created_at),
        "completedAt": None if detail.completed_at is None else milliseconds(detail.completed_at),
        "steps": detail.plan.steps,
        "metadata": detail.metadata.to_dict(),
        "verdict": detail.outcome.verdict.value,
        "reasons": detail.outcome.reasons,
    }


def not_found() -> Found:
    response = get_verification_session.sync_detailed("vs_" + "0" * 32, client=client)
    problem = response.parsed
    if not isinstance(problem, SessionNotFoundProblem):
        raise TypeError(f"no SessionNotFoundProblem, but {problem}")
    return {"status": response.status_code.value, "tag": problem.field_tag}


def events() -> Found:
    # Asked for by type, a page holds no type that a later release adds.
    page = list_events.sync(client=client, type_=SubscribableEventType.VERIFICATION_NEEDS_REVIEW, limit=100)
    if not isinstance(page, EventPage):
        raise TypeError(f"no page, but {page}")
    own = [
        event
        for event in page.events
        if isinstance(event, VerificationNeedsReviewEvent) and event.data.session.session_id == session_id
    ]
    return {"types": [event.type_ for event in own], "reasons": [event.data.reasons for event in own]}


def reprocess() -> Found:
    session = reprocess_verification_session.sync(session_id, client=client)
    if not isinstance(session, ReprocessedSession):
        raise TypeError(f"no session, but {session}")
    return {"id": session.id, "status": session.status.value, "expiresAt": milliseconds(session.expires_at)}


def refused() -> Found:
    response = reprocess_verification_session.sync_detailed(session_id, client=client)
    problem = response.parsed
    if not isinstance(problem, ReprocessNotAllowedProblem):
        raise TypeError(f"no ReprocessNotAllowedProblem, but {problem}")
    return {"status": response.status_code.value, "tag": problem.field_tag, "reason": problem.reason.value}


def found_by(call: Callable[[], Found]) -> Found:
    try:
        return call()
    except Exception as fault:  # Whatever goes wrong is what was found.
        return {"error": f"{type(fault).__name__}: {fault}"}


with open(os.environ["MITOME_OUTPUT"], "w", encoding="utf-8") as output:
    json.dump(
        {
            "create": found_by(create),
            "get": found_by(get),
            "notFound": found_by(not_found),
            "events": found_by(events),
            "reprocess": found_by(reprocess),
            "refused": found_by(refused),
        },
        output,
    )
